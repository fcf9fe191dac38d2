import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listCategoryDesk } from '#app/ask/categories/categories.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { Params } from '#app/core/request/request-params.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { CategoryDesk, CategoryDeskRow } from './categories.schema.ts';
import { AreaDot } from './area-dot.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { type DeskTexts, deskTexts } from './category-desk-texts.ts';
import { RetireDialog } from './retire-dialog.tsx';
import type { Route } from './+types/category-desk.page.ts';

export const loader = pageLoader(({ ctx }) => listCategoryDesk(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

type Open = { act: 'edit'; row: CategoryDeskRow | null } | { act: 'retire'; row: CategoryDeskRow } | null;

/** The console's desk of categories: names, order, who reads and posts, merging. */
export default function CategoriesDesk({ loaderData: desk }: Route.ComponentProps) {
  const t = deskTexts.use();
  const language = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/categories');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>(null);
  const nameOf = (row: CategoryDeskRow) => (language === 'en' ? row.nameEn : row.nameZh);
  async function post(path: string, body: Params) {
    await send(path, body, { done: true, refresh: true });
  }
  const add = mayEdit && (
    <Button tone="primary" icon="plus" onClick={() => setOpen({ act: 'edit', row: null })}>
      {t.add}
    </Button>
  );
  const close = () => setOpen(null);
  const done = async () => {
    await revalidate();
    close();
  };
  return (
    <>
      <PageHead title={t.title} actions={desk.categories.length > 0 && add}>
        {t.lead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Table
        caption={t.list}
        rows={desk.categories}
        rowKey={(row) => row.id}
        columns={columnsOf({
          t,
          desk,
          mayEdit,
          nameOf,
          onOpen: setOpen,
          onPost: (path, body) => void post(path, body),
        })}
        empty={
          <Empty title={t.emptyTitle} level={2} action={add}>
            {t.emptyText}
          </Empty>
        }
      />
      {open?.act === 'edit' && (
        <CategoryDialog row={open.row} groups={desk.groups} t={t} onClose={close} onSaved={done} />
      )}
      {open?.act === 'retire' && (
        <RetireDialog row={open.row} others={desk.categories} nameOf={nameOf} t={t} onClose={close} onDone={done} />
      )}
    </>
  );
}

type Acts = {
  t: DeskTexts;
  desk: CategoryDesk;
  mayEdit: boolean;
  nameOf: (row: CategoryDeskRow) => string;
  onOpen: (open: Open) => void;
  onPost: (path: string, body: Params) => void;
};

function columnsOf({ t, desk, mayEdit, nameOf, onOpen, onPost }: Acts): Column<CategoryDeskRow>[] {
  const live = desk.categories.filter((row) => !row.isRetired);
  const groupNames = (row: CategoryDeskRow) =>
    desk.groups.filter((group) => row.groupIds.includes(group.id)).map((group) => group.name);
  const target = (row: CategoryDeskRow) => desk.categories.find((other) => other.id === row.mergedInto);
  const columns: Column<CategoryDeskRow>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          <AreaDot area={row.area} /> <b>{nameOf(row)}</b> <small className="muted">{row.slug}</small>
        </>
      ),
    },
    {
      key: 'access',
      label: t.access,
      phoneLabel: t.access,
      cell: (row) => (
        <>
          {t.accesses[row.access]}
          {row.groupIds.length > 0 && <small className="muted"> {t.groups(groupNames(row).join(', '))}</small>}
        </>
      ),
    },
    { key: 'posts', label: t.posts, phoneLabel: t.posts, end: true, cell: (row) => formatNumber(row.posts) },
    {
      key: 'state',
      label: t.state,
      cell: (row) => {
        const into = target(row);
        return (
          <>
            {row.isRetired ? (
              <Chip>{into ? t.mergedInto(nameOf(into)) : t.retired}</Chip>
            ) : (
              <Chip tone="primary">{t.live}</Chip>
            )}{' '}
            {row.unsettled > 0 && <Chip tone="info">{t.unsettled(formatNumber(row.unsettled))}</Chip>}
          </>
        );
      },
    },
  ];
  if (!mayEdit) return columns;
  return [
    ...columns,
    {
      key: 'acts',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: (row) => <RowActs {...{ row, live, t, nameOf, onOpen, onPost }} />,
    },
  ];
}

type RowActsProps = Pick<Acts, 't' | 'nameOf' | 'onOpen' | 'onPost'> & {
  row: CategoryDeskRow;
  live: readonly CategoryDeskRow[];
};

function RowActs({ row, live, t, nameOf, onOpen, onPost }: RowActsProps) {
  function move(step: -1 | 1) {
    const ids = live.map((one) => one.id);
    const at = ids.indexOf(row.id);
    [ids[at], ids[at + step]] = [ids[at + step]!, ids[at]!];
    onPost('/api/admin/orderCategories', { ids });
  }
  if (row.isRetired)
    return (
      <Button size="s" onClick={() => onPost('/api/admin/restoreCategory', { id: row.id })}>
        {t.restore}
      </Button>
    );
  const at = live.indexOf(row);
  return (
    <span className="nowrap">
      <IconButton label={t.up(nameOf(row))} icon="chevron-up" size="s" disabled={at === 0} onClick={() => move(-1)} />
      <IconButton
        label={t.down(nameOf(row))}
        icon="chevron-down"
        size="s"
        disabled={at === live.length - 1}
        onClick={() => move(1)}
      />
      <IconButton label={t.editOf(nameOf(row))} icon="edit" size="s" onClick={() => onOpen({ act: 'edit', row })} />
      <IconButton label={t.retireOf(nameOf(row))} icon="box" size="s" onClick={() => onOpen({ act: 'retire', row })} />
    </span>
  );
}
