import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { FactList } from '#app/ui/kit/fact-list.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { canIssue, canVoid } from './redemption-codes.policy.ts';
import type { Batch, RedeemedCode } from './redemption-codes.schema.ts';
import { batchTones, type CodesTexts } from './codes-texts.ts';
import style from './codes.module.css';
import { VoidDialog } from './code-void-dialog.tsx';

type Props = {
  t: CodesTexts;
  batch: Batch & { codes: RedeemedCode[] };
  onClose: () => void;
  onIssue: (batch: Batch) => Promise<void>;
};

/** One batch: its facts, who redeemed its codes, and what may be done with it. */
export function BatchDialog({ t, batch, onClose, onIssue }: Props) {
  const mayEdit = useAuth()('edit', '/admin/codes');
  const [isVoiding, setVoiding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function issue() {
    const isFirst = batch.state === 'draft';
    if (
      !isFirst &&
      !(await confirm({
        title: t.againTitle,
        text: t.againText,
        confirmText: t.again,
        cancelText: t.cancel,
        danger: true,
      }))
    )
      return;
    setBusy(true);
    await onIssue(batch);
    setBusy(false);
  }
  if (isVoiding) return <VoidDialog t={t} batch={batch} onClose={() => setVoiding(false)} onDone={onClose} />;
  const footer = (
    <>
      <Button onClick={onClose}>{t.close}</Button>
      {mayEdit && canVoid(batch) && (
        <Button tone="line-danger" onClick={() => setVoiding(true)}>
          {t.void}
        </Button>
      )}
      {mayEdit && canIssue(batch) && (
        <Button tone={batch.state === 'draft' ? 'primary' : 'default'} loading={isBusy} onClick={() => void issue()}>
          {batch.state === 'draft' ? t.issue : t.again}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.batch(batch.id)} size="l" footer={footer}>
      <BatchFacts t={t} batch={batch} />
      <section className={style['part']}>
        <h3>{t.redeemedList}</h3>
        <Redeemed t={t} codes={batch.codes} />
      </section>
    </Dialog>
  );
}

function BatchFacts({ t, batch }: { t: CodesTexts; batch: Batch }) {
  const language = useLanguage();
  const at = (time: number) => <Time value={time} language={language} mode="datetime" />;
  const lines = [
    { name: t.note, value: batch.note },
    { name: t.state, value: <Chip tone={batchTones[batch.state]}>{t.states[batch.state]}</Chip> },
    { name: t.kind, value: t.kinds[batch.kind] },
    { name: t.amount, value: formatMoney(batch.amount) },
    { name: t.redeemed, value: t.redeemedOf(formatNumber(batch.redeemed), formatNumber(batch.count)) },
    { name: t.total, value: formatMoney(BigInt(batch.amount) * BigInt(batch.count)) },
    { name: t.left, value: formatMoney(BigInt(batch.amount) * BigInt(batch.count - batch.redeemed)) },
    { name: t.expires, value: batch.expiresAt === null ? t.forever : at(batch.expiresAt) },
    { name: t.bank, value: batch.bank },
    { name: t.journal, value: batch.journalId },
    { name: t.madeBy, value: batch.madeBy.nickname },
    { name: t.madeAt, value: at(batch.madeAt) },
    { name: t.issuedAt, value: batch.issuedAt && at(batch.issuedAt) },
    { name: t.reason, value: batch.voidReason },
  ];
  return <FactList className={style['facts']} facts={lines} />;
}

function Redeemed({ t, codes }: { t: CodesTexts; codes: readonly RedeemedCode[] }) {
  const language = useLanguage();
  const columns: Column<RedeemedCode>[] = [
    { key: 'hint', label: t.hint, cell: (code) => <span className={style['mono']}>{code.hint}…</span> },
    { key: 'member', label: t.member, cell: (code) => code.member.nickname || code.member.username },
    {
      key: 'time',
      label: t.time,
      cell: (code) => <Time className="nowrap" value={code.at} language={language} mode="datetime" />,
    },
    { key: 'journal', label: t.journal, end: true, phoneLabel: t.journal, cell: (code) => code.journalId },
  ];
  return (
    <>
      <Table
        caption={t.redeemedList}
        columns={columns}
        rows={codes}
        rowKey={(code) => code.id}
        empty={<p className="muted">{t.noneRedeemed}</p>}
      />
      {codes.length >= 200 && <p className="small muted">{t.mostRecent(codes.length)}</p>}
    </>
  );
}
