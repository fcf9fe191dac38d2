import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { FactList } from '#app/ui/kit/fact-list.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Receipt } from './transfers.schema.ts';
import type { DeskTexts } from './transfer-desk-texts.ts';
import style from './transfer-desk.module.css';

const tones = {
  entered: 'info',
  kept: 'accent',
  assigned: 'info',
  credited: 'primary',
  resolved: 'primary',
  void: 'line',
} as const;

/**
 * What the bank's statement says, and who has done what with it. `isBlind` leaves out the amount, for who must read it
 * there.
 */
export function ReceiptFacts({ t, receipt, isBlind = false }: { t: DeskTexts; receipt: Receipt; isBlind?: boolean }) {
  const {
    bank,
    number,
    amount,
    receivedOn,
    payer,
    note,
    state,
    member,
    enteredBy,
    enteredAt,
    assignedBy,
    decidedBy,
    decidedAt,
    reason,
    journalId,
  } = receipt;
  const lines = [
    { name: t.state, value: <Chip tone={tones[state]}>{t.receiptStates[state]}</Chip> },
    { name: t.received, value: !isBlind && <b className="num">{formatMoney(amount)}</b> },
    { name: t.payer, value: payer },
    { name: t.number, value: <span className={style['mono']}>{number}</span> },
    { name: t.day, value: <span className="num">{receivedOn}</span> },
    { name: t.bank, value: bank },
    { name: t.note, value: note },
    { name: t.member, value: member && `${member.nickname} (${member.username})` },
    { name: t.enteredBy, value: <Who name={enteredBy.nickname} at={enteredAt} /> },
    { name: t.assignedBy, value: assignedBy?.nickname },
    { name: t.decidedBy, value: decidedBy && decidedAt !== null && <Who name={decidedBy.nickname} at={decidedAt} /> },
    { name: t.reason, value: reason },
    { name: t.journal, value: journalId },
  ];
  return <FactList className={style['facts']} facts={lines} />;
}

function Who({ name, at }: { name: string; at: number }) {
  const language = useLanguage();
  return (
    <>
      {name} <Time className="muted" value={at} language={language} />
    </>
  );
}
