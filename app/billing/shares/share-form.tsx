import { useNavigate, useRevalidator } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { formatTime } from '#app/ui/kit/time-format.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { partsOf } from './shares.policy.ts';
import { limits, type ShareDraft } from './shares.schema.ts';
import { editPath, sharePath } from './share-addresses.ts';
import { MarkdownField } from './markdown-field.tsx';
import { ShareFiles } from './share-files.tsx';
import { sharesTexts } from './shares-texts.ts';
import style from './shares.module.css';
import { type ShareRules, useShareForm } from './use-share-form.ts';

type Props = { draft: ShareDraft | null; rules: ShareRules; maySell: boolean };

/** Everything about a share that its author decides. */
export function ShareForm({ draft, rules, maySell }: Props) {
  const t = sharesTexts.use().edit;
  const form = useShareForm(draft, rules, t);
  const { ref, faults } = form;
  const { busy, act } = useActs(form, draft);
  const isDraft = draft === null || draft.state === 'draft';
  return (
    <form
      ref={ref}
      className={style['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act('save');
      }}
    >
      {form.isRestored && <Restored onDiscard={form.discard} />}
      <TitleAndPrice form={form} draft={draft} rules={rules} />
      <MarkdownField
        name="preview"
        label={t.preview}
        help={t.previewHelp}
        rows={6}
        max={limits.preview}
        value={form.typed.preview}
        error={form.faults['preview']}
        onChange={(preview) => form.set({ preview })}
      />
      <MarkdownField
        name="body"
        label={t.body}
        help={t.bodyHelp}
        rows={14}
        max={limits.body}
        value={form.typed.body}
        error={form.faults['body']}
        onChange={(body) => form.set({ body })}
      />
      <ShareFiles draft={draft} />
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
        </Notice>
      )}
      <div className={style['acts']}>
        <Button type="submit" tone={isDraft && maySell ? 'default' : 'primary'} loading={busy === 'save'}>
          {isDraft ? t.saveDraft : t.save}
        </Button>
        {isDraft && maySell && (
          <Button tone="primary" loading={busy === 'publish'} onClick={() => act('publish')}>
            {t.publish}
          </Button>
        )}
      </div>
    </form>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = sharesTexts.use().edit;
  const discard = (
    <Button size="s" onClick={onDiscard}>
      {t.discard}
    </Button>
  );
  return <Notice action={discard}>{t.restored}</Notice>;
}

/** Saving, and publishing what was saved. */
function useActs({ sending: { busy, run, show }, save }: Form, draft: ShareDraft | null) {
  const t = sharesTexts.use().edit;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  async function send(act: 'save' | 'publish') {
    const id = await save();
    if (id === null) return;
    if (act === 'publish') return publish(id);
    toast.success(t.saved);
    await stay(id);
  }
  const stay = async (id: string) => (draft ? revalidate() : navigate(editPath(id), { replace: true }));
  async function publish(id: string) {
    const options = { showSuccessMessage: true, showCodeMessage: false };
    const answer = await request.post('/api/billing/changeShare', { id, act: 'publish' }, options);
    if (answer.code === 1) return navigate(sharePath(id));
    await stay(id);
    show(answer);
    if (!draft) toast.error(answer.msg);
  }
  return { busy, act: (name: 'save' | 'publish') => void run(() => send(name), name) };
}

type Form = ReturnType<typeof useShareForm>;
type PartProps = { form: Form; draft: ShareDraft | null; rules: ShareRules };

function TitleAndPrice({ form: { typed, set, faults, price, promoterBp }, draft, rules }: PartProps) {
  const t = sharesTexts.use().edit;
  const language = htmlLang[useLanguage()];
  const { now, timeZone } = useClock();
  return (
    <>
      <Field
        label={t.title}
        help={t.titleHelp}
        required
        error={faults['title']}
        count={{ length: Array.from(typed.title.trim()).length, max: limits.title[1] }}
      >
        <Input name="title" value={typed.title} onChange={(event) => set({ title: event.currentTarget.value })} />
      </Field>
      <div className={style['fields']}>
        <Field
          label={t.price}
          help={t.priceHelp(formatMoney(rules.sharePriceMin), formatMoney(rules.sharePriceMax))}
          required
          error={faults['price']}
        >
          <Input
            name="price"
            inputMode="decimal"
            placeholder="9.90"
            value={typed.price}
            onChange={(event) => set({ price: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.promoter} help={t.promoterHelp(rules.promoterMax / 100)} error={faults['promoterBp']}>
          <Input
            name="promoterBp"
            inputMode="decimal"
            value={typed.promoter}
            onChange={(event) => set({ promoter: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.stock} help={t.stockHelp} error={faults['stock']}>
          <Input
            name="stock"
            inputMode="numeric"
            value={typed.stock}
            onChange={(event) => set({ stock: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.ends} help={t.endsHelp} error={faults['expiresAt']}>
          <Select name="expiresAt" value={typed.days} onChange={(event) => set({ days: event.currentTarget.value })}>
            {draft && draft.state !== 'expired' && (
              <option value="">
                {t.endsKeep(formatTime(new Date(draft.expiresAt * 1000), { mode: 'date', now, language, timeZone }))}
              </option>
            )}
            {Object.entries(t.endsIn).map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Proceeds price={price} promoterBp={promoterBp} rules={rules} />
    </>
  );
}

type ProceedsProps = Pick<ReturnType<typeof useShareForm>, 'price' | 'promoterBp'> & { rules: ShareRules };

/** What the author gets of the price, sold by themselves or by a promoter. */
function Proceeds({ price, promoterBp, rules }: ProceedsProps) {
  const t = sharesTexts.use().edit;
  const isPriced = price !== null && price > 0n && promoterBp >= 0;
  const parts = isPriced ? partsOf(price, rules.shareFee, 0) : null;
  const promoted =
    isPriced && promoterBp > 0 && promoterBp <= rules.promoterMax ? partsOf(price, rules.shareFee, promoterBp) : null;
  if (!parts) return null;
  return (
    <p className={style['get']} role="status">
      {t.youGet(formatMoney(parts.author), formatMoney(parts.fee))}
      {promoted && <br />}
      {promoted && t.youGetPromoted(formatMoney(promoted.author))}
    </p>
  );
}
