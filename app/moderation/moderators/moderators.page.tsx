import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listModerators } from '#app/moderation/moderators/moderators.queries.server.ts';
import { listCategories } from '#app/ask/tags/tags.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { ModeratorRow } from '#app/moderation/reviews/moderation.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { ModeratorDialog } from './moderator-dialog.tsx';
import { peopleTexts } from './people-texts.ts';
import type { Route } from './+types/moderators.page.ts';
import style from '#app/ask/screening/moderation.module.css';

export const loader = pageLoader(async ({ ctx }) => ({
  rows: await listModerators(ctx),
  categories: (await listCategories(ctx)).map(({ id, name }) => ({ id, name })),
}));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: peopleTexts.in(rootFacts(matches).language).moderatorsTitle });
}

/** Members who moderate a part of the community. */
export default function Moderators({ loaderData: { rows, categories } }: Route.ComponentProps) {
  const t = peopleTexts.use();
  const auth = useAuth();
  const mayEdit = auth('edit', '/admin/moderators');
  const seesRoles = auth('edit', '/admin/groups');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  async function remove(row: ModeratorRow) {
    if (
      !(await confirm({
        title: t.removeAsk(row.member.nickname || t.gone),
        confirmText: t.remove,
        cancelText: t.cancel,
        danger: true,
      }))
    )
      return;
    await send('/api/admin/removeModerator', { id: row.id }, { done: true, refresh: 'always' });
  }
  const add = mayEdit && (
    <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={t.moderatorsTitle} actions={rows.length > 0 && add}>
        {t.moderatorsLead} {seesRoles && <Link to="/admin/groups?area=admin">{t.toRoles}</Link>}
      </PageHead>
      <Table
        caption={t.moderatorsTitle}
        columns={useColumns(mayEdit, (row) => void remove(row))}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.moderatorsEmpty} level={2} action={add}>
            {t.moderatorsEmptyText}
          </Empty>
        }
      />
      {isAdding && (
        <ModeratorDialog
          categories={categories}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function useColumns(mayEdit: boolean, remove: (row: ModeratorRow) => void): Column<ModeratorRow>[] {
  const t = peopleTexts.use();
  const language = useLanguage();
  return [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.member.id}/moderation`}>{row.member.nickname || t.gone}</Link>,
    },
    {
      key: 'area',
      label: t.area,
      cell: (row) => (
        <>
          {row.category ?? row.tag}
          <span className={style['sub']}>{row.category === null ? t.tag : t.category}</span>
        </>
      ),
    },
    {
      key: 'granted',
      label: t.granted,
      phoneLabel: t.granted,
      cell: (row) => <Time value={row.grantedAt} mode="date" language={htmlLang[language]} />,
    },
    {
      key: 'remove',
      label: <span className="sr">{t.remove}</span>,
      end: true,
      cell: (row) =>
        mayEdit && (
          <Button size="s" aria-label={t.removeOf(row.member.nickname || t.gone)} onClick={() => remove(row)}>
            {t.remove}
          </Button>
        ),
    },
  ];
}
