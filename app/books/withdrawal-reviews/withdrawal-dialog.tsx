import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { formatMoney } from '#app/core/money.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { riskTexts } from '#app/billing/risks/risk-texts.ts';
import { isOpen, isRejectable } from '#app/billing/withdrawals/withdrawals.policy.ts';
import { reasonText, reasonTexts } from '#app/billing/parts/reason-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ReviewOutcome, WithdrawalFile } from './withdrawal-reviews.schema.ts';
import style from '#app/billing/parts/desk.module.css';
import { deskTexts } from './withdrawal-review-desk-texts.ts';
import { RejectDialog } from './withdrawal-review-reject-dialog.tsx';
import { Signs } from './withdrawal-review-signs.tsx';

/** `onTaken`: the review has begun, the decision is still to come. */
type Props = {
  file: WithdrawalFile;
  onTaken: () => void;
  onDone: (outcome: ReviewOutcome | null) => void;
  onClose: () => void;
};

/** One withdrawal with everything about it, and what may be decided. */
export function WithdrawalDialog({ file, onTaken, onDone, onClose }: Props) {
  const t = deskTexts.use();
  const { send, busy } = useSend();
  const [isRejecting, setRejecting] = useState(false);
  const mayReview = useAuth()('review', '/admin/withdrawals');
  async function submit(path: string) {
    const answer = await send<ReviewOutcome>(path, { ids: [file.id] }, { done: true, name: path });
    if (!answer) return;
    if (path.endsWith('takeWithdrawals')) onTaken();
    else onDone(answer.data);
  }
  if (isRejecting)
    return <RejectDialog withdrawal={file} onDone={() => onDone(null)} onClose={() => setRejecting(false)} />;
  const footer =
    mayReview && isRejectable(file.state) ? (
      <>
        {file.state === 'requested' && (
          <Button
            title={t.takeHelp}
            loading={busy === '/api/admin/takeWithdrawals'}
            onClick={() => void submit('/api/admin/takeWithdrawals')}
          >
            {t.take}
          </Button>
        )}
        <Button tone="line-danger" onClick={() => setRejecting(true)}>
          {t.reject}
        </Button>
        {isOpen(file.state) && (
          <Button
            tone="primary"
            loading={busy === '/api/admin/approveWithdrawals'}
            onClick={() => void submit('/api/admin/approveWithdrawals')}
          >
            {t.approve}
          </Button>
        )}
      </>
    ) : (
      <Button onClick={onClose}>{t.close}</Button>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.titleOf(file.nickname, formatMoney(file.amount), t.states[file.state])}
      size="l"
      footer={footer}
    >
      <Signs t={t} signs={file.signs} />
      <div className={style['pair']}>
        <Money file={file} />
        <Person file={file} />
      </div>
      <Steps file={file} />
    </Dialog>
  );
}

function Money({ file }: { file: WithdrawalFile }) {
  const t = deskTexts.use();
  const rows = [
    [t.number, file.number],
    [t.amount, formatMoney(file.amount)],
    [t.fee, formatMoney(file.fee)],
    [t.tax, formatMoney(file.tax)],
    [t.net, formatMoney(file.net)],
    [
      t.approvals,
      `${t.approvalsOf(file.approvals.length, file.reviewers)} ${file.approvals.map(({ nickname }) => nickname).join(', ')}`,
    ],
    [t.file, file.file],
    [t.reference, file.reference],
  ] as const;
  return <FileFacts rows={rows} />;
}

function Person({ file }: { file: WithdrawalFile }) {
  const t = deskTexts.use();
  const risks = riskTexts.use();
  const language = useLanguage();
  const rows = [
    [
      t.member,
      <Link key="member" to={`/admin/members/${file.memberId}`}>
        {file.nickname}
      </Link>,
    ],
    [t.card, t.cardOf(file.bank, file.last4)],
    [t.branch, file.branch],
    [t.holder, file.holderHint],
    [t.cardAdded, <Time key="added" value={file.cardAddedAt} language={language} mode="datetime" />],
    [t.earnings, formatMoney(file.earnings)],
    [t.owed, file.owed > 0 ? formatMoney(file.owed) : ''],
    [t.paidBefore, t.paidOf(file.paidBefore.count, formatMoney(file.paidBefore.amount))],
    [t.flags, file.flags.map((kind) => risks.kinds[kind]).join(', ')],
  ] as const;
  return <FileFacts rows={rows} />;
}

function FileFacts({ rows }: { rows: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <Facts size="s" className={style['facts']}>
      {rows.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Steps({ file }: { file: WithdrawalFile }) {
  const t = deskTexts.use();
  const reasons = reasonTexts.use();
  const language = useLanguage();
  return (
    <>
      <SectionHead title={t.history} level={3} aside={<Chip>{t.states[file.state]}</Chip>} />
      <ol className={style['steps']}>
        {file.events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a timeline only grows at its end
          <li key={index}>
            {t.steps[event.state]} {event.who !== '' && t.by(event.who)}
            <span className={style['sub']}>
              <Time value={event.at} language={language} mode="datetime" />
              {event.reason !== '' && ` · ${reasonText(reasons, event.reason)}`}
              {event.note !== '' && ` · ${event.note}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
