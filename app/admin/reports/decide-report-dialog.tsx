import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { ReportedMessage, ReportFile, ReportOutcome } from '#app/messages/reports/message-reports.schema.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import style from '#app/admin/console/console-desk.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { reportsTexts } from './reports-texts.ts';

/** One report with its conversation, and what may be decided. The note typed so far stays when the server refuses. */
export function ReportDialog({ file, onClose }: { file: ReportFile; onClose: () => void }) {
  const t = reportsTexts.use();
  const auth = useAuth();
  const [note, setNote] = useState('');
  const { send, busy, fault } = useSend({ quiet: true });
  const isOpen = file.handledAt === null;
  const mayDecide = isOpen && auth('decide', '/admin/reports');
  const hasMessages = file.conversation.some((message) => message.isReported && !message.isGone);
  async function decide(outcome: ReportOutcome) {
    if (
      outcome === 'deleted' &&
      !(await confirm({
        title: t.removeAsk,
        text: t.removeText,
        confirmText: t.remove,
        cancelText: t.cancel,
        danger: true,
      }))
    )
      return;
    const body = { id: file.id, outcome, note };
    if (await send('/api/admin/decideReport', body, { done: true, name: outcome, refresh: true })) onClose();
  }
  const button = (outcome: ReportOutcome, label: string, tone?: 'danger' | 'primary') => (
    <Button tone={tone} loading={busy === outcome} onClick={() => void decide(outcome)}>
      {label}
    </Button>
  );
  const footer = mayDecide ? (
    <>
      {button('dismissed', t.dismiss)}
      {hasMessages && button('deleted', t.remove, 'danger')}
      {button('acted', t.acted, 'primary')}
    </>
  ) : (
    <Button onClick={onClose}>{t.close}</Button>
  );
  return (
    <Dialog open onClose={onClose} title={t.dialog(file.member.nickname || t.gone)} size="l" footer={footer}>
      <Facts file={file} />
      {file.others > 0 && <Notice tone="warn">{t.others(file.others)}</Notice>}
      {file.conversation.length > 0 && (
        <>
          <SectionHead title={t.conversation} level={3} />
          <p className={style['hint']}>{t.conversationHelp}</p>
          <Talk file={file} />
        </>
      )}
      {mayDecide && (
        <>
          <Field label={t.decision} help={t.decisionHelp} error={fault}>
            <Textarea value={note} rows={2} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
          </Field>
          {auth('suspend', '/admin/members') && (
            <p className={style['hint']}>
              <LinkButton size="s" icon="ban" to={`/admin/members/${file.member.id}`} target="_blank">
                {t.suspend}
              </LinkButton>
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

function Facts({ file }: { file: ReportFile }) {
  const t = reportsTexts.use();
  const language = useLanguage();
  return (
    <dl className={style['facts']}>
      <dt>{t.member}</dt>
      <dd>
        <Link to={`/admin/members/${file.member.id}`}>{file.member.nickname || t.gone}</Link>
      </dd>
      <dt>{t.reporter}</dt>
      <dd>
        <Link to={`/admin/members/${file.reporter.id}`}>{file.reporter.nickname || t.gone}</Link>
      </dd>
      <dt>{t.reason}</dt>
      <dd>{t.reasons[file.reason]}</dd>
      {file.note !== '' && (
        <>
          <dt>{t.note}</dt>
          <dd>{file.note}</dd>
        </>
      )}
      <dt>{t.time}</dt>
      <dd>
        <Time value={file.createdAt} language={language} mode="datetime" />
      </dd>
      {file.outcome !== '' && file.handledAt !== null && (
        <>
          <dt>{t.outcome}</dt>
          <dd>
            {t.outcomes[file.outcome]} · {t.decidedBy(file.handledBy?.nickname || t.gone)} ·{' '}
            <Time value={file.handledAt} language={language} mode="datetime" />
            {file.decision !== '' && <q className={style['sub']}>{file.decision}</q>}
          </dd>
        </>
      )}
    </dl>
  );
}

function Talk({ file }: { file: ReportFile }) {
  const t = reportsTexts.use();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <ol className={style['talk']} aria-label={t.conversation} tabIndex={0}>
      {file.conversation.map((message) => (
        <Said
          key={message.id}
          message={message}
          name={(message.isFromMember ? file.member : file.reporter).nickname || t.gone}
        />
      ))}
    </ol>
  );
}

function Said({ message, name }: { message: ReportedMessage; name: string }) {
  const t = reportsTexts.use();
  const language = useLanguage();
  return (
    <li className={classNames(!message.isFromMember && style['reply'], message.isReported && style['reported'])}>
      <span className={style['sub']}>
        {name} · <Time value={message.createdAt} language={language} />{' '}
        {message.isReported && <Chip tone="danger">{t.reported}</Chip>}
      </span>
      <p>{message.text}</p>
      {message.isGone && <span className={style['sub']}>{t.isGone}</span>}
    </li>
  );
}
