import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listTagDesk } from '#app/ask/tags/tag-desk.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { Params } from '#app/core/request/request-params.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { SearchBox } from '#app/ui/forms/search-box.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { TagDeskInput, type TagDeskRow, type TagProposal, tagStates } from './tags.schema.ts';
import { type DeskTexts, deskTexts } from './tag-desk-texts.ts';
import { MergeDialog } from './merge-tags-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import style from './tags.module.css';
import type { Route } from './+types/tag-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = parseInput(TagDeskInput, Object.fromEntries(url.searchParams));
  return { ...(await listTagDesk(ctx, input)), q: input.q, state: input.state };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

type Place = { q: string; state: (typeof tagStates)[number] };

function pathOf({ q, state }: Place, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...(state === 'all' ? {} : { state }), ...more }).toString();
  return query ? `/admin/tags?${query}` : '/admin/tags';
}

type Open = { act: 'edit' | 'merge'; row: TagDeskRow } | null;

/** The console's desk of tags: names, synonyms, what members propose. */
export default function TagsDesk({ loaderData: { page, proposals, q, state } }: Route.ComponentProps) {
  const t = deskTexts.use();
  const language = useLanguage();
  const navigate = useNavigate();
  const mayEdit = useAuth()('edit', '/admin/tags');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>(null);
  const nameOf = (row: TagDeskRow) => (language === 'en' ? row.nameEn : row.nameZh);
  async function post(path: string, body: Params) {
    await send(path, body, { done: true, refresh: true });
  }
  const close = () => setOpen(null);
  const done = async () => {
    await revalidate();
    close();
  };
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      {proposals.length > 0 && (
        <Proposals
          t={t}
          proposals={proposals}
          onDecide={mayEdit ? (id, accepted) => void post('/api/admin/decideTagProposal', { id, accepted }) : null}
        />
      )}
      <div className="find-row">
        <SearchBox
          key={q}
          label={t.search}
          defaultValue={q}
          onSearch={(words) => void navigate(pathOf({ q: words.slice(0, 30), state }))}
        />
        <Segmented
          label={t.state}
          value={state}
          options={tagStates.map((value) => ({ value, label: t.states[value], to: pathOf({ q, state: value }) }))}
        />
      </div>
      <Table
        caption={t.list}
        rows={page.rows}
        rowKey={(row) => row.id}
        columns={columnsOf({
          t,
          nameOf,
          otherOf: (row) => (language === 'en' ? row.nameZh : row.nameEn),
          mayEdit,
          onOpen: setOpen,
          onPost: post,
        })}
        empty={
          <Empty title={t.emptyTitle} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={page.previous && pathOf({ q, state }, { before: page.previous })}
        next={page.next && pathOf({ q, state }, { after: page.next })}
      />
      {open?.act === 'edit' && <TagDialog row={open.row} t={t} onClose={close} onSaved={done} />}
      {open?.act === 'merge' && (
        <MergeDialog row={open.row} name={nameOf(open.row)} t={t} onClose={close} onDone={done} />
      )}
    </>
  );
}

type Acts = {
  t: DeskTexts;
  nameOf: (row: TagDeskRow) => string;
  otherOf: (row: TagDeskRow) => string;
  mayEdit: boolean;
  onOpen: (open: Open) => void;
  onPost: (path: string, body: Params) => Promise<void>;
};

function columnsOf({ t, nameOf, otherOf, mayEdit, onOpen, onPost }: Acts): Column<TagDeskRow>[] {
  const columns: Column<TagDeskRow>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          <b>{nameOf(row)}</b> <small className="muted">{row.slug}</small>
        </>
      ),
    },
    { key: 'other', label: t.otherName, hideOnPhone: true, cell: otherOf },
    {
      key: 'role',
      label: t.role,
      cell: (row) => (
        <>
          {row.main ? <Chip>{t.synonymOf(row.main.name)}</Chip> : <span className="muted">{t.isMain}</span>}{' '}
          {row.unsettled && <Chip tone="info">{t.unsettled}</Chip>}
        </>
      ),
    },
    { key: 'posts', label: t.posts, phoneLabel: t.posts, end: true, cell: (row) => formatNumber(row.posts) },
  ];
  if (!mayEdit) return columns;
  async function split(row: TagDeskRow) {
    if (
      await confirm({ title: t.splitAsk(nameOf(row)), text: t.splitText, confirmText: t.split, cancelText: t.cancel })
    )
      await onPost('/api/admin/splitTag', { id: row.id });
  }
  async function remove(row: TagDeskRow) {
    if (
      await confirm({
        title: t.removeAsk(nameOf(row)),
        text: t.removeText,
        confirmText: t.remove,
        cancelText: t.cancel,
        danger: true,
      })
    )
      await onPost('/api/admin/deleteTag', { id: row.id });
  }
  const acts = (row: TagDeskRow) => (
    <span className="nowrap">
      <IconButton label={t.editOf(nameOf(row))} icon="edit" size="s" onClick={() => onOpen({ act: 'edit', row })} />
      {row.main ? (
        <IconButton label={t.splitAsk(nameOf(row))} icon="undo" size="s" onClick={() => void split(row)} />
      ) : (
        <IconButton label={t.mergeOf(nameOf(row))} icon="swap" size="s" onClick={() => onOpen({ act: 'merge', row })} />
      )}
      {row.posts === 0 && (
        <IconButton label={t.removeAsk(nameOf(row))} icon="trash" size="s" onClick={() => void remove(row)} />
      )}
    </span>
  );
  return [...columns, { key: 'acts', label: <span className="sr">{t.acts}</span>, end: true, cell: acts }];
}

function Proposals({
  t,
  proposals,
  onDecide,
}: {
  t: DeskTexts;
  proposals: readonly TagProposal[];
  onDecide: ((id: number, accepted: boolean) => void) | null;
}) {
  return (
    <section>
      <SectionHead title={t.proposals} />
      <ul className={style['grid']}>
        {proposals.map(({ id, tag, main, member, reason }) => (
          <li key={id}>
            <b>{t.proposal(tag.name, main.name)}</b>
            <p>
              <AuthorLink author={member} /> · {reason || t.noReason}
            </p>
            {onDecide && (
              <p className="row row-w">
                <Button size="s" tone="primary" onClick={() => onDecide(id, true)}>
                  {t.accept}
                </Button>
                <Button size="s" onClick={() => onDecide(id, false)}>
                  {t.decline}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
