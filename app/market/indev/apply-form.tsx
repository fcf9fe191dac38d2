import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { issueText } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { longestName } from '#app/market/developers/developers.schema.ts';
import { agreementVersion, ApplyInput, type OwnApplication } from './indev.schema.ts';
import style from './indev.module.css';
import { indevTexts } from './indev-texts.ts';

type Name = 'nameZh' | 'nameEn' | 'slug' | 'email' | 'mobile';

/** The application of a developer, checked while it is filled in. */
export default function ApplyForm({ own, onSent }: { own: OwnApplication | null; onSent: () => Promise<void> }) {
  const t = indevTexts.use();
  const { form, fields, set, isAccepted, setAccepted, errorOf, leave, isBusy, submit } = useApplication(own, onSent);
  const given = { fields, set, errorOf, leave };
  return (
    <form ref={form} className={style['form']} noValidate onSubmit={(event) => void submit(event)}>
      <div className={style['pair']}>
        <Line {...given} name="nameZh" maxLength={longestName} help={t.nameZhHelp} optional />
        <Line {...given} name="nameEn" maxLength={longestName} help={t.nameHelp} />
      </div>
      <Line {...given} name="slug" maxLength={30} help={t.slugHelp} />
      <Field label={t.kind} group>
        <Segmented
          label={t.kind}
          value={fields.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: 'personal', label: t.kinds.personal },
            { value: 'company', label: t.kinds.company },
          ]}
        />
      </Field>
      <div className={style['pair']}>
        <Line {...given} name="email" type="email" maxLength={100} help={t.contactHelp} autoComplete="email" />
        <Line {...given} name="mobile" type="tel" maxLength={30} help={t.mobileHelp} autoComplete="tel" />
      </div>
      <Field
        label={t.introduction}
        error={errorOf('introduction')}
        required
        count={{ length: [...fields.introduction].length, max: 500 }}
      >
        <Textarea
          name="introduction"
          rows={4}
          maxLength={500}
          value={fields.introduction}
          placeholder={t.introductionPlaceholder}
          onChange={(event) => set({ introduction: event.currentTarget.value })}
          onBlur={() => leave('introduction')}
        />
      </Field>
      <Agreement />
      <Field label={t.agreement} group error={errorOf('agreement')}>
        <Checkbox
          name="agreement"
          checked={isAccepted}
          onChange={(event) => {
            setAccepted(event.currentTarget.checked);
            leave('agreement');
          }}
        >
          {t.accept}
        </Checkbox>
      </Field>
      <Button type="submit" tone="primary" loading={isBusy}>
        {own && own.state !== 'withdrawn' ? t.sendAgain : t.send}
      </Button>
    </form>
  );
}

/** What is typed, what is wrong with it, and sending it. */
function useApplication(own: OwnApplication | null, onSent: () => Promise<void>) {
  const t = indevTexts.use();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState({
    nameZh: own?.nameZh ?? '',
    nameEn: own?.nameEn ?? '',
    slug: own?.slug ?? '',
    kind: own?.kind ?? ('personal' as const),
    email: own?.email ?? '',
    mobile: own?.mobile ?? '',
    introduction: own?.introduction ?? '',
  });
  const [isAccepted, setAccepted] = useState(own?.agreement === agreementVersion);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { send, isBusy, faults: refused, setFaults: setRefused } = useSend();
  const read = ApplyInput.safeParse(
    { ...fields, agreement: isAccepted ? agreementVersion : '' },
    { reportInput: true },
  );
  const faults: Record<string, string> = {};
  for (const issue of read.error?.issues ?? [])
    faults[String(issue.path[0])] ??= issue.path[0] === 'agreement' ? t.mustAccept : issueText(issue).in(language);
  const errorOf = (name: string) => refused[name] ?? (touched.has(name) ? faults[name] : undefined);
  const set = (change: Partial<typeof fields>) => {
    setFields((old) => ({ ...old, ...change }));
    setRefused({});
  };
  const leave = (name: string) => setTouched((old) => new Set(old).add(name));
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!read.success) {
      flushSync(() => setTouched(new Set(Object.keys(faults))));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      toast.error({ title: t.fix });
      return;
    }
    if (await send('/api/ask/applyDeveloper', read.data, { done: true })) await onSent();
  }
  return { form, fields, set, isAccepted, setAccepted, errorOf, leave, isBusy, submit };
}

type LineProps = Pick<ReturnType<typeof useApplication>, 'fields' | 'set' | 'errorOf' | 'leave'> & {
  name: Name;
  help?: string;
  type?: string;
  maxLength: number;
  autoComplete?: string;
  optional?: boolean;
};

/** A field of one line, required unless it is said otherwise. */
function Line({ name, help, type = 'text', maxLength, autoComplete = 'off', optional = false, ...given }: LineProps) {
  const t = indevTexts.use();
  return (
    <Field label={t[name]} help={help} error={given.errorOf(name)} required={!optional}>
      <Input
        name={name}
        type={type}
        value={given.fields[name]}
        maxLength={maxLength}
        autoComplete={autoComplete}
        onChange={(event) => given.set({ [name]: event.currentTarget.value })}
        onBlur={() => given.leave(name)}
      />
    </Field>
  );
}

function Agreement() {
  const t = indevTexts.use();
  return (
    <details className={style['agreement']}>
      <summary>
        {t.agreement} · {t.agreementVersion(agreementVersion)}
      </summary>
      {t.agreementText.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}
