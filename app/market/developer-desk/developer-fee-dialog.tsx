import { useState } from 'react';
import { parseYuan } from '#app/core/money.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { maxRate, type OwnFee } from '#app/market/developer-fees/developer-fees.schema.ts';
import type { DeskApplication } from '#app/market/indev/indev.schema.ts';
import { textOf, timeOf } from '#app/market/offers/price-form.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { DeskTexts } from './developer-desk-texts.ts';

type Row = DeskApplication & { fees: OwnFee[] };

/** What the platform keeps of a developer's sales, and what it will. */
export function FeeCell(props: { row: Row; t: DeskTexts; mayChange: boolean; onChange: () => void }) {
  const { row, t, mayChange, onChange } = props;
  const current = row.fees.find(({ state }) => state === 'current');
  const coming = row.fees.find(({ state }) => state === 'coming');
  return (
    <>
      {current && current.rate !== null ? (
        <Chip tone="accent">{t.ownFee(percent(current.rate))}</Chip>
      ) : (
        <span className="small muted">{t.siteFee}</span>
      )}{' '}
      {coming && <span className="small">{t.comingFee(nameOf(coming, t))}</span>}{' '}
      {mayChange && (
        <Button size="s" tone="quiet" aria-label={t.feeOf(row.nameZh)} onClick={onChange}>
          {t.change}
        </Button>
      )}
    </>
  );
}

const percent = (rate: number) => `${rate / 100}%`;
const nameOf = ({ rate }: OwnFee, t: DeskTexts) => (rate === null ? t.bySite : percent(rate));

/** Sets a developer's own rate, and shows all there were. */
export function FeeDialog({ row, t, onClose }: { row: Row; t: DeskTexts; onClose: () => void }) {
  const sending = useSend({ quiet: true });
  const { faults, setFaults, forgive } = sending;
  const [isOwn, setOwn] = useState(true);
  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const typed = parseYuan(textOf(form, 'rate').replace(/%$/, ''));
    const rate = isOwn ? typed : null;
    const note = textOf(form, 'note');
    const wrong = {
      ...(isOwn && (typed === null || typed > BigInt(maxRate)) && { rate: t.rateWrong }),
      ...(note === '' && { note: t.noteNeeded }),
    };
    if (Object.keys(wrong).length > 0) return setFaults(wrong);
    const body = {
      id: row.member.id,
      rate: rate === null ? null : Number(rate),
      startsAt: timeOf(form, 'startsAt') ?? 0,
      note,
    };
    if (await sending.send('/api/admin/setDeveloperFee', body, { done: true, refresh: 'always' })) onClose();
  }
  return (
    <FormDialog title={t.feeTitle(row.nameZh)} doText={t.save} sending={sending} onSubmit={save} onClose={onClose}>
      <p>{t.feeText}</p>
      <Field label={t.feeKind} group>
        <Choices>
          <Radio name="kind" value="own" checked={isOwn} help={t.byOwnText} onChange={() => setOwn(true)}>
            {t.byOwn}
          </Radio>
          <Radio name="kind" value="site" checked={!isOwn} help={t.bySiteText} onChange={() => setOwn(false)}>
            {t.bySite}
          </Radio>
        </Choices>
      </Field>
      {isOwn && (
        <Field label={t.rate} error={faults['rate']} required>
          <Input name="rate" inputMode="decimal" autoComplete="off" maxLength={6} onChange={() => forgive('rate')} />
        </Field>
      )}
      <Field label={t.startsAt} help={t.startsAtHelp} error={faults['startsAt']}>
        <Input name="startsAt" type="datetime-local" onChange={() => forgive('startsAt')} />
      </Field>
      <Field label={t.note} help={t.noteHelp} error={faults['note']} required>
        <Input name="note" maxLength={200} onChange={() => forgive('note')} />
      </Field>
      <History fees={row.fees} t={t} onDone={onClose} />
    </FormDialog>
  );
}

function History({ fees, t, onDone }: { fees: readonly OwnFee[]; t: DeskTexts; onDone: () => void }) {
  const language = htmlLang[useLanguage()];
  const { send, isBusy } = useSend();
  async function withdraw(id: number) {
    if (await send('/api/admin/withdrawDeveloperFee', { id }, { done: true, refresh: 'always' })) onDone();
  }
  return (
    <section>
      <h3>{t.history}</h3>
      {fees.length === 0 && <p className="small muted">{t.noFees}</p>}
      <ul>
        {fees.map((fee) => (
          <li key={fee.id}>
            <b>{nameOf(fee, t)}</b> <Chip tone="line">{t.feeStates[fee.state]}</Chip>{' '}
            <span className="small muted">
              {t.feeFrom} <Time value={fee.startsAt} language={language} mode="datetime" />
              {` · ${t.feeBy(fee.madeBy)} · ${fee.note}`}
            </span>{' '}
            {fee.state === 'coming' && (
              <Button
                size="s"
                tone="quiet"
                loading={isBusy}
                aria-label={t.withdrawOf(nameOf(fee, t))}
                onClick={() => void withdraw(fee.id)}
              >
                {t.withdrawFee}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
