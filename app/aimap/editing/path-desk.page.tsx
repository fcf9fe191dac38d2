import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listPathDesk } from '#app/aimap/editing/path-editing.queries.server.ts';
import { pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { editPathPath, pathsDesk } from './desk-addresses.ts';
import style from './editing.module.css';
import { type PathDeskTexts, pathDeskTexts } from './path-desk-texts.ts';
import type { PathDeskRow } from './path-editing.schema.ts';
import type { Route } from './+types/path-desk.page.ts';

export const loader = pageLoader(({ ctx }) => listPathDesk(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: pathDeskTexts.in(rootFacts(matches).language).title });
}

/** The console's desk of learning paths: their versions, and who walks them. */
export default function PathDesk({ loaderData: rows }: Route.ComponentProps) {
  const t = pathDeskTexts.use();
  const mayEdit = useAuth()('publish', pathsDesk);
  const add = mayEdit && (
    <LinkButton tone="primary" icon="plus" to={editPathPath('new')}>
      {t.add}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t.title} actions={add}>
        {t.lead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Table
        caption={t.list}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columnsOf(t, mayEdit)}
        empty={<Empty title={t.empty} level={2} />}
      />
    </>
  );
}

function columnsOf(t: PathDeskTexts, mayEdit: boolean): Column<PathDeskRow>[] {
  const figure = (key: 'steps' | 'onNewest' | 'onOlder'): Column<PathDeskRow> => ({
    key,
    label: t[key],
    phoneLabel: t[key],
    end: true,
    cell: (row) => formatNumber(row[key]),
  });
  const columns: Column<PathDeskRow>[] = [
    {
      key: 'path',
      label: t.path,
      cell: (row) =>
        row.isArchived ? (
          <>
            {row.title} <Chip>{t.archived}</Chip>
          </>
        ) : (
          <Link to={pathPath(row.slug)}>{row.title}</Link>
        ),
    },
    { key: 'version', label: t.version, cell: (row) => t.versionOf(row.version) },
    figure('steps'),
    figure('onNewest'),
    figure('onOlder'),
  ];
  if (mayEdit) columns.push({ key: 'acts', label: t.acts, cell: (row) => <Acts row={row} t={t} /> });
  return columns;
}

function Acts({ row: { id, title, version, isArchived }, t }: { row: PathDeskRow; t: PathDeskTexts }) {
  const { send, isBusy } = useSend();
  async function turn() {
    if (!isArchived && !(await confirm({ title: t.archiveOf(title), text: t.archiveText, confirmText: t.archive })))
      return;
    await send('/api/admin/archivePath', { id, version, isArchived: !isArchived }, { done: true, refresh: true });
  }
  return (
    <div className={style['acts']}>
      <LinkButton size="s" to={editPathPath(id)} aria-label={t.editOf(title)}>
        {t.edit}
      </LinkButton>
      <Button
        size="s"
        loading={isBusy}
        aria-label={isArchived ? t.restoreOf(title) : t.archiveOf(title)}
        onClick={() => void turn()}
      >
        {isArchived ? t.restore : t.archive}
      </Button>
    </div>
  );
}
