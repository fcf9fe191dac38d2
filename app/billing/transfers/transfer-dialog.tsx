import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { canRefuse, canStep } from '#app/billing/topups/topups.policy.ts';
import { stateTones } from '#app/billing/topups/top-up-texts.ts';
import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { RootData } from '#app/root.tsx';
import { canHandle } from './transfers.policy.ts';
import type { TransferFile } from './transfers.schema.ts';
import type { DeskTexts } from './transfer-desk-texts.ts';
import style from './transfer-desk.module.css';
import { ProofButton } from './proof-button.tsx';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptForm } from './receipt-form.tsx';

type Props = { t: DeskTexts; file: TransferFile; banks: readonly string[]; onClose: () => void };

/** One transfer with everything about it, and what the first person may do with it. */
export function TransferDialog({ t, file, banks, onClose }: Props) {
  const [next, setNext] = useState<'enter' | 'refuse' | null>(null);
  const mayEnter = useAuth()('enter', '/admin/topups');
  const { member: me } = useRootFacts<RootData>();
  const isOwn = !canHandle({ id: me?.id ?? 0 }, file.member.id);
  const footer = (
    <>
      <Button onClick={onClose}>{t.close}</Button>
      {mayEnter && !isOwn && canRefuse(file.state) && (
        <Button tone="line-danger" onClick={() => setNext('refuse')}>
          {t.refuse}
        </Button>
      )}
      {mayEnter && !isOwn && canStep(file.state, 'receipt_entered') && (
        <Button tone="primary" onClick={() => setNext('enter')}>
          {t.enter}
        </Button>
      )}
    </>
  );
  if (next === 'enter') return <ReceiptForm t={t} banks={banks} topUp={file} onClose={onClose} />;
  if (next === 'refuse') {
    const words = { title: t.refuseTitle, label: t.refuseReason, help: t.refuseHelp, doText: t.refuse };
    const act = { path: '/api/admin/refuseTopUp', body: { id: file.id }, missing: t.required };
    return <ReasonDialog {...words} {...act} maxLength={300} onClose={() => setNext(null)} onDone={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.transferTitle(
        file.member.nickname || file.member.username,
        formatMoney(file.paid ?? file.amount),
        t.states[file.state],
      )}
      size="l"
      footer={footer}
    >
      {isOwn && <Notice tone="warn">{t.ownMoney}</Notice>}
      <TransferFacts t={t} file={file} />
      <Proofs t={t} file={file} />
      {file.receipt && (
        <section className={style['part']}>
          <h3>{t.receiptTitle(file.receipt.number)}</h3>
          <ReceiptFacts t={t} receipt={file.receipt} />
        </section>
      )}
      <History t={t} file={file} />
    </Dialog>
  );
}

function Proofs({ t, file: { proofs } }: { t: DeskTexts; file: TransferFile }) {
  return (
    <section className={style['part']}>
      <h3>{t.proofs}</h3>
      {proofs.length === 0 ? (
        <p className="muted">{t.noProofs}</p>
      ) : (
        <ul className={style['proofs']}>
          {proofs.map((proof, index) => (
            <li key={proof.id}>
              {t.proofName(index + 1)}
              <ProofButton
                path="/api/admin/topUpProof"
                proof={proof}
                name={t.proofName(index + 1)}
                show={t.showProof}
                failed={t.proofFailed}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TransferFacts({
  t,
  file: { id, member, remark, amount, paid, state, createdAt, expiresAt, reason },
}: {
  t: DeskTexts;
  file: TransferFile;
}) {
  const language = useLanguage();
  return (
    <Facts className={style['facts']}>
      <Fact label={t.member}>
        <Link to={`/admin/members/${member.id}`}>{member.nickname || member.username}</Link>{' '}
        <span className="muted">{member.username}</span>
      </Fact>
      <Fact label={t.transferNumber}>{id}</Fact>
      <Fact label={t.remark}>
        <span className={style['mono']}>{remark}</span>
      </Fact>
      <Fact label={t.amount}>{formatMoney(amount)}</Fact>
      {paid !== null && <Fact label={t.received}>{formatMoney(paid)}</Fact>}
      <Fact label={t.state}>
        <Chip tone={stateTones[state]}>{t.states[state]}</Chip>
      </Fact>
      <Fact label={t.time}>
        <Time value={createdAt} language={language} mode="datetime" />
      </Fact>
      <Fact label={t.expiresAt}>
        <Time value={expiresAt} language={language} mode="datetime" />
      </Fact>
      <Fact label={t.reason}>{reason}</Fact>
    </Facts>
  );
}

function History({ t, file: { events } }: { t: DeskTexts; file: TransferFile }) {
  const language = useLanguage();
  return (
    <section className={style['part']}>
      <h3>{t.history}</h3>
      <ol className={style['events']}>
        {events.map((event) => (
          <li key={event.id}>
            <Time className="muted" value={event.at} language={language} mode="datetime" />
            <span>{t.states[event.state]}</span>
            <span className="muted">{event.actor?.nickname ?? t.system}</span>
            {event.note !== '' && <span className="muted">{event.note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
