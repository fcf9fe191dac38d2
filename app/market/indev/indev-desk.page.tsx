import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listApplications } from '#app/market/indev/indev.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type DeskApplication, DeveloperDeskInput } from './indev.schema.ts';
import type { Route } from './+types/indev-desk.page.ts';

const texts = await pageTexts(
  () => import('./indev-desk.zh.ts'),
  () => import('./indev-desk.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeveloperDeskInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listApplications(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The console's desk of applications of developers. */
export default function DevelopersDesk({ loaderData: { state, rows, next } }: Route.ComponentProps) {
  const t = texts.use();
  const language = htmlLang[useLanguage()];
  const mayDecide = useAuth()('decide', '/admin/developers');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [returning, setReturning] = useState<DeskApplication | null>(null);
  async function decide(body: object) {
    const answer = await send('/api/admin/decideDeveloper', { ...body }, { done: true });
    await revalidate();
    return answer !== null;
  }
  const columns = columnsOf(t, {
    language,
    acts:
      mayDecide && state === 'applied' ? { approve: (id) => void decide({ act: 'approve', id }), setReturning } : null,
  });
  const empty = (
    <Empty level={2} title={t.empty[state]}>
      {t.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayDecide && <Notice tone="warn">{t.readOnly}</Notice>}
      <Tabs
        label={t.tabs}
        items={(['applied', 'approved', 'returned'] as const).map((one) => ({
          to: `/admin/developers?state=${one}`,
          label: t.states[one],
          current: one === state,
        }))}
      />
      <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.member.id} empty={empty} />
      <Pager previous={null} next={next && `/admin/developers?state=${state}&at=${next.at}&id=${next.id}`} />
      {returning && (
        <ReturnDialog
          application={returning}
          onClose={() => setReturning(null)}
          onReturn={async (reason) => {
            if (await decide({ act: 'return', id: returning.member.id, reason })) setReturning(null);
          }}
        />
      )}
    </>
  );
}

type Facts = {
  language: string;
  /** Null for who may not decide. */
  acts: { approve: (memberId: number) => void; setReturning: (row: DeskApplication) => void } | null;
};

function columnsOf(t: ReturnType<typeof texts.use>, { language, acts }: Facts): Column<DeskApplication>[] {
  return [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          <b>{row.nameZh}</b> · {row.nameEn} <Chip tone="line">{t.kinds[row.kind]}</Chip>
          <br />
          <code>{row.slug}</code>
        </>
      ),
    },
    {
      key: 'member',
      label: t.member,
      phoneLabel: t.member,
      cell: (row) => (
        <>
          <Link to={`/admin/members/${row.member.id}`}>{row.member.nickname || row.member.username}</Link>{' '}
          <Chip tone={row.isVerified ? 'primary' : undefined}>{row.isVerified ? t.verified : t.unverified}</Chip>
        </>
      ),
    },
    {
      key: 'contact',
      label: t.contact,
      phoneLabel: t.contact,
      cell: (row) => (
        <span className="small">
          {row.email}
          <br />
          {row.mobile}
        </span>
      ),
    },
    {
      key: 'introduction',
      label: t.introduction,
      cell: (row) => <span className="small">{row.state === 'returned' ? row.reason : row.introduction}</span>,
    },
    { key: 'at', label: t.at, phoneLabel: t.at, cell: (row) => <Time value={row.appliedAt} language={language} /> },
    ...(acts
      ? [
          {
            key: 'acts',
            label: <span className="sr">{t.approve}</span>,
            end: true,
            cell: (row: DeskApplication) => (
              <div className="btns">
                <Button
                  size="s"
                  tone="primary"
                  aria-label={t.approveOf(row.nameZh)}
                  onClick={() => acts.approve(row.member.id)}
                >
                  {t.approve}
                </Button>
                <Button size="s" aria-label={t.returnOf(row.nameZh)} onClick={() => acts.setReturning(row)}>
                  {t.returnIt}
                </Button>
              </div>
            ),
          },
        ]
      : []),
  ];
}

function ReturnDialog({
  application,
  onClose,
  onReturn,
}: {
  application: DeskApplication;
  onClose: () => void;
  onReturn: (reason: string) => Promise<void>;
}) {
  const t = texts.use();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.returnOf(application.nameZh)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            tone="danger"
            reason={reason.trim().length < 2 ? t.reasonNeeded : null}
            onClick={() => void onReturn(reason)}
          >
            {t.returnIt}
          </Button>
        </>
      }
    >
      <Field label={t.reason} help={t.reasonHelp} required>
        <Textarea
          data-autofocus
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
