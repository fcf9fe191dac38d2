import { listAdded } from '#app/account/added-members/added-members.queries.server.ts';
import { useState } from 'react';
import type { AddedMember } from '#app/account/added-members/added-members.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { copyText } from '#app/ui/kit/copy-text.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { AddMemberForm } from './add-member-form.tsx';
import { AddMembersFile } from './add-members-file.tsx';
import { addMembersTexts } from './add-members-texts.ts';
import { JoiningTabs } from './joining-tabs.tsx';
import { joiningTexts } from './joining-texts.ts';
import style from './joining.module.css';
import type { Route } from './+types/add-members.page.ts';

export const loader = pageLoader(({ ctx }) => listAdded(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: addMembersTexts.in(rootFacts(matches).language).title });
}

/** Where staff add members, one or many, and see who has not set a password yet. */
export default function AddMembers({ loaderData: { added, groups } }: Route.ComponentProps) {
  const head = joiningTexts.use();
  const t = addMembersTexts.use();
  const language = htmlLang[useLanguage()];
  const { send, busy } = useSend();
  const [link, setLink] = useState<{ id: number; url: string } | null>(null);
  const again = (id: number) => {
    setLink(null);
    void send('/api/admin/sendWelcomeAgain', { id }, { done: true, name: id, refresh: 'always' });
  };
  async function handOver(id: number) {
    const options = { name: `link ${id}`, refresh: 'always' } as const;
    const answer = await send<{ url: string }>('/api/admin/makeWelcomeLink', { id }, options);
    if (!answer) return;
    setLink({ id, url: answer.data.url });
    if (await copyText(answer.data.url)) toast.success(t.copied);
  }
  return (
    <>
      <PageHead title={head.title}>{head.lead}</PageHead>
      <JoiningTabs />
      <AddMemberForm groups={groups} />
      <AddMembersFile />
      <section className={style['part']}>
        <SectionHead title={t.waiting} />
        <Table
          caption={t.waiting}
          columns={columnsOf({ head, t, language, busy, link, again, handOver: (id) => void handOver(id) })}
          rows={added}
          rowKey={(row) => row.id}
          empty={<Empty title={t.nobody}>{t.nobodyText}</Empty>}
        />
      </section>
    </>
  );
}

type ActsProps = {
  t: ReturnType<typeof addMembersTexts.use>;
  busy: ReturnType<typeof useSend>['busy'];
  link: { id: number; url: string } | null;
  again: (id: number) => void;
  handOver: (id: number) => void;
};
type ColumnTexts = ActsProps & { head: ReturnType<typeof joiningTexts.use>; language: string };

function columnsOf({ head, t, language, busy, link, again, handOver }: ColumnTexts): Column<AddedMember>[] {
  return [
    {
      key: 'who',
      label: t.username,
      cell: (row) => (
        <>
          <Link to={`/admin/members/${row.id}`}>{row.username}</Link>
          <span className={style['second']}>{row.email}</span>
        </>
      ),
    },
    {
      key: 'sent',
      label: t.sent,
      phoneLabel: t.sent,
      cell: (row) => <Time value={row.sentAt} language={language} mode="datetime" />,
    },
    {
      key: 'until',
      label: head.until,
      phoneLabel: head.until,
      cell: (row) => <Time value={row.expiresAt} language={language} mode="datetime" />,
    },
    {
      key: 'acts',
      label: <span className="sr">{head.acts}</span>,
      end: true,
      cell: (row) => <Acts row={row} {...{ t, busy, link, again, handOver }} />,
    },
  ];
}

/** What is done for somebody who has not set a password yet; a link that was made stands below. */
function Acts({ row, t, busy, link, again, handOver }: ActsProps & { row: AddedMember }) {
  return (
    <>
      <span className={style['acts']}>
        <Button size="s" loading={busy === row.id} aria-label={t.againOf(row.username)} onClick={() => again(row.id)}>
          {t.again}
        </Button>
        {row.mayHandOver && (
          <Button
            size="s"
            icon="copy"
            loading={busy === `link ${row.id}`}
            aria-label={t.copyOf(row.username)}
            onClick={() => handOver(row.id)}
          >
            {t.copy}
          </Button>
        )}
      </span>
      {link?.id === row.id && (
        <span className={style['second']}>
          <span className={style['link']}>
            <code>{link.url}</code>
            <CopyButton text={link.url} iconOnly label={t.copyOf(row.username)} />
          </span>
          {t.linkNote}
        </span>
      )}
    </>
  );
}
