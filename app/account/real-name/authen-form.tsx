import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { type DocumentSide, type RealNameKind, realNameRules, sides } from './real-name.schema.ts';
import style from './authen.module.css';
import type { AuthenTexts } from './authen-texts.ts';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';

const kinds = ['personal', 'company'] as const;

/** Hands in who the member is. What was typed stays when the kind is changed. */
export function AuthenForm({ t, onDone }: { t: AuthenTexts; onDone: () => void }) {
  const [kind, setKind] = useState<RealNameKind>('personal');
  const [draft] = useState(createDraft);
  const form = useForm(realNameRules[kind], draft, useLanguage());
  const [files, setFiles] = useState<Partial<Record<DocumentSide, File>>>({});
  const isHydrated = useHydrated();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check(Object.keys(realNameRules[kind]), (given) => missing(given, kind, t));
    if (!values) return;
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...values, kind })) body.set(name, value);
    for (const side of sides[kind]) if (files[side]) body.set(side, files[side]);
    const options = { done: true, refresh: true, timeout_ms: 120_000, loading: true };
    if (await form.send('/api/account/authen', body, options)) onDone();
  }
  const field = (name: string) => ({ name, defaultValue: draft.read(name), autoComplete: 'off', spellCheck: false });
  return (
    <form {...form.bind} onSubmit={(event) => void submit(event)} aria-label={t.title}>
      <Field label={t.kind} group>
        <Choices row>
          {kinds.map((one) => (
            <Radio key={one} name="kind" value={one} checked={kind === one} onChange={() => setKind(one)}>
              {t.kinds[one]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Field label={t.name[kind]} error={form.faults['name']} required>
        <Input {...field('name')} maxLength={50} />
      </Field>
      <Field label={t.number[kind]} help={t.numberHelp[kind]} error={form.faults['number']} required>
        <Input {...field('number')} maxLength={18} autoCapitalize="characters" />
      </Field>
      {kind === 'company' && (
        <Field label={t.representative} error={form.faults['representative']} required>
          <Input {...field('representative')} maxLength={50} />
        </Field>
      )}
      <Field label={t.documents} help={t.documentHelp} error={documentFaults(form.faults, kind, t)} group>
        <div className={style['documents']}>
          {sides[kind].map((side) => (
            <DocumentPart
              key={side}
              side={side}
              file={files[side]}
              t={t}
              onFile={(file) => {
                setFiles((last) => ({ ...last, [side]: file }));
                form.forgive(side);
              }}
            />
          ))}
        </div>
      </Field>
      <Field label={<span className="sr">{t.consent}</span>} error={form.faults['consent']} group>
        <Checkbox name="consent" value="1">
          {t.consent}
        </Checkbox>
      </Field>
      <FormFault text={form.fault} />
      <Button tone="primary" type={isHydrated ? 'submit' : 'button'} loading={form.isBusy}>
        {t.submit}
      </Button>
    </form>
  );
}

/** What is still to be chosen or ticked; the server says the same. */
function missing(given: Record<string, string>, kind: RealNameKind, t: AuthenTexts): Record<string, string> {
  const found: Record<string, string> = {};
  for (const side of sides[kind]) if (!given[side]) found[side] = t.needed.document;
  if (!given['consent']) found['consent'] = t.needed.consent;
  return found;
}

/** Faults of the pictures in their order, each with the picture's name where there are several. */
const documentFaults = (errors: Record<string, string>, kind: RealNameKind, t: AuthenTexts): string[] =>
  sides[kind].flatMap((side) =>
    errors[side] ? [sides[kind].length > 1 ? t.faultOf(t.sides[side], errors[side]) : errors[side]] : [],
  );

type DocumentProps = { side: DocumentSide; file: File | undefined; t: AuthenTexts; onFile: (file: File) => void };

/**
 * One picture of a document: what was chosen, and the way to another one. The hidden field lets the server's word find
 * its place.
 */
function DocumentPart({ side, file, t, onFile }: DocumentProps) {
  const shown = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  return (
    <div className={style['document']}>
      {shown ? (
        <img src={shown} alt={t.sides[side]} />
      ) : (
        <div>
          <Icon name="image" size="l" />
        </div>
      )}
      <span className="small" aria-hidden>
        {t.sides[side]}
      </span>
      <label className="btn btn-s">
        {file ? t.replace : t.choose}
        <span className="sr">{t.sides[side]}</span>
        <input
          type="file"
          className="sr"
          accept="image/jpeg,image/png,image/webp"
          data-stands-for={side}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen) onFile(chosen);
          }}
        />
      </label>
      <input type="hidden" name={side} value={file?.name ?? ''} />
    </div>
  );
}
