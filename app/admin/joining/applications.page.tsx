import { useState } from 'react';
import { listApplications } from '#app/account/joining/joining.queries.server.ts';
import { type Application, joiningBounds } from '#app/account/joining/joining.schema.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { JoiningTabs } from './joining-tabs.tsx';
import { type JoiningTexts, joiningTexts } from './joining-texts.ts';
import { RegistrationNow } from './registration-now.tsx';
import style from './joining.module.css';
import type { Route } from './+types/applications.page.ts';

export const loader = pageLoader(({ ctx }) => listApplications(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: joiningTexts.in(rootFacts(matches).language).title });
}

type Acts = { busy: (id: number) => boolean; admit: (one: Application) => void; refuse: (one: Application) => void };

/** Who waits for an account, and the way to let them in or not. */
export default function Applications({ loaderData: { applications, registration } }: Route.ComponentProps) {
  const t = joiningTexts.use();
  const language = useLanguage();
  const mayDecide = useAuth()('decide', '/admin/joining');
  const { send, busy } = useSend();
  const [refused, setRefused] = useState<Application | null>(null);
  const admit = (one: Application) =>
    void send(
      '/api/admin/decideApplication',
      { id: one.id, act: 'admit' },
      { done: true, name: one.id, refresh: 'always' },
    );
  const acts = mayDecide ? { busy: (id: number) => busy === id, admit, refuse: setRefused } : null;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <JoiningTabs />
      <RegistrationNow registration={registration} />
      <Table
        caption={t.applications}
        columns={columnsOf(t, htmlLang[language], acts)}
        rows={applications}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.noApplications} level={2}>
            {t.noApplicationsText}
          </Empty>
        }
      />
      {refused && <RefuseDialog one={refused} t={t} onClose={() => setRefused(null)} />}
    </>
  );
}

function columnsOf(t: JoiningTexts, language: string, acts: Acts | null): Column<Application>[] {
  const columns: Column<Application>[] = [
    {
      key: 'who',
      label: t.who,
      cell: (row) => (
        <>
          <b>{row.username}</b>
          <span className={style['second']}>{t.by[row.by]}</span>
        </>
      ),
    },
    {
      key: 'address',
      label: t.address,
      phoneLabel: t.address,
      cell: (row) => (
        <>
          {row.email ?? row.mobile ?? '–'}
          <span className={style['second']}>{row.ip && `${t.ip} ${row.ip}`}</span>
        </>
      ),
    },
    {
      key: 'note',
      label: t.note,
      phoneLabel: t.note,
      cell: (row) =>
        row.note === '' ? <span className="muted">{t.noNote}</span> : <span className={style['note']}>{row.note}</span>,
    },
    {
      key: 'when',
      label: t.when,
      phoneLabel: t.when,
      cell: (row) => <Time value={row.appliedAt} language={language} />,
    },
  ];
  if (!acts) return columns;
  const end: Column<Application> = {
    key: 'acts',
    label: <span className="sr">{t.acts}</span>,
    end: true,
    cell: (row) => (
      <span className={style['acts']}>
        <Button
          size="s"
          tone="primary"
          loading={acts.busy(row.id)}
          aria-label={t.admitOf(row.username)}
          onClick={() => acts.admit(row)}
        >
          {t.admit}
        </Button>
        <Button size="s" aria-label={t.refuseOf(row.username)} onClick={() => acts.refuse(row)}>
          {t.refuse}
        </Button>
      </span>
    ),
  };
  return [...columns, end];
}

function RefuseDialog({ one, t, onClose }: { one: Application; t: JoiningTexts; onClose: () => void }) {
  const sending = useSend({ quiet: true });
  const [reason, setReason] = useState('');
  async function submit() {
    const body = { id: one.id, act: 'refuse', reason: reason.trim() };
    if (await sending.send('/api/admin/decideApplication', body, { done: true, refresh: 'always' })) onClose();
  }
  return (
    <FormDialog
      title={t.refuseTitle(one.username)}
      doText={t.refuse.replace('…', '')}
      tone="danger"
      cancelText={t.cancel}
      sending={sending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t.refuseText}</p>
      <Field label={t.reason} help={t.reasonHelp} error={sending.faults['reason']} required>
        <Textarea
          name="reason"
          rows={3}
          data-autofocus
          maxLength={joiningBounds.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
