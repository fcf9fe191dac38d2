import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { payTexts } from './pay-texts.ts';
import style from './payment-desk.module.css';
import { type ChannelForm, factFields, neededFields, secretFields } from './channels.schema.ts';
import { channelTexts } from './channel-texts.ts';
import { useChannelForm } from './use-channel-form.ts';

type Editing = ReturnType<typeof useChannelForm>;

/** What is set of one channel, where the provider sends its messages, and a test of its keys. */
export function ChannelPart({ form, mayEdit }: { form: ChannelForm; mayEdit: boolean }) {
  const { channel } = form;
  const t = channelTexts.use();
  const { channels } = payTexts.use();
  const editing = useChannelForm(form, t.amountWrong);
  const { faults, busy, save, test } = editing;
  return (
    <form
      className={style['channel']}
      noValidate
      aria-label={channels[channel]}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TestResult editing={editing} />
      <fieldset disabled={!mayEdit} className={style['form']}>
        <legend className="sr">{channels[channel]}</legend>
        {Object.entries(factFields[channel]).map(([name, first]) =>
          typeof first === 'boolean' ? (
            <Check key={name} name={name} label={t.fields[name] ?? name} editing={editing} />
          ) : (
            <TextSetting key={name} name={name} editing={editing} />
          ),
        )}
        {secretFields[channel].map((name) => (
          <TextSetting key={name} name={name} isSecret editing={editing} />
        ))}
        <Limits editing={editing} />
        <Check name="isSandbox" label={t.isSandbox} help={t.isSandboxHelp} editing={editing} />
        <Check name="isOn" label={t.isOn} help={t.isOnHelp} editing={editing} />
      </fieldset>
      <NotifyAddress form={form} />
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
        </Notice>
      )}
      {mayEdit && (
        <div className={style['foot']}>
          <Button type="submit" tone="primary" loading={busy === 'save'}>
            {t.save}
          </Button>
          <Button loading={busy === 'test'} title={t.testHelp} onClick={() => void test()}>
            {t.test}
          </Button>
          <span className="small muted">{t.testHelp}</span>
        </div>
      )}
    </form>
  );
}

/** What the last test said: the one just made, else the one that is kept. */
function TestResult({ editing: { form, tested } }: { editing: Editing }) {
  const t = channelTexts.use();
  const language = useLanguage();
  const { checkedAt, checkFault } = form;
  if (tested === null && checkedAt === null) return null;
  const fault = tested === null ? checkFault : tested.fault;
  return (
    <Notice tone={fault ? 'bad' : 'ok'} title={fault ? t.fails : t.works} live={tested !== null}>
      {fault && <p>{fault}</p>}
      {checkedAt !== null && (
        <p className="small">
          {t.checked} <Time value={checkedAt} language={language} />
        </p>
      )}
    </Notice>
  );
}

type CheckProps = { name: string; label: string; help?: string; editing: Editing };

function Check({ name, label, help, editing: { values, set } }: CheckProps) {
  return (
    <Checkbox
      name={name}
      checked={values[name] === true}
      onChange={(event) => set(name, event.currentTarget.checked)}
      help={help}
    >
      {label}
    </Checkbox>
  );
}

const long = new Set(['publicKey', 'privateKey', 'platformKeys']);

function TextSetting({
  name,
  isSecret = false,
  editing: { form, values, faults, drops, set, drop },
}: {
  name: string;
  isSecret?: boolean;
  editing: Editing;
}) {
  const t = channelTexts.use();
  const isKept = isSecret && form.kept.includes(name);
  const isDropped = isKept && drops.includes(name);
  const shared = {
    name,
    value: String(values[name] ?? ''),
    autoComplete: 'off',
    spellCheck: false,
    placeholder: isKept && !isDropped ? t.kept : undefined,
    disabled: isDropped,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  };
  const help = name === 'privateKey' ? t.privateKeyHelp[form.channel] : undefined;
  const field = (
    <Field label={t.fields[name]} help={help} error={faults[name]} required={neededFields[form.channel].includes(name)}>
      {long.has(name) ? (
        <Textarea {...shared} className={style['mono']} rows={4} maxLength={20_000} />
      ) : (
        <Input
          {...shared}
          maxLength={300}
          type={isSecret ? 'password' : 'text'}
          autoComplete={isSecret ? 'new-password' : 'off'}
        />
      )}
    </Field>
  );
  if (!isKept) return field;
  return (
    <div className={style['keptField']}>
      {field}
      <Checkbox name={`drop-${name}`} checked={isDropped} onChange={(event) => drop(name, event.currentTarget.checked)}>
        {t.drop(t.fields[name] ?? name)}
      </Checkbox>
    </div>
  );
}

function Limits({ editing: { values, faults, set } }: { editing: Editing }) {
  const t = channelTexts.use();
  return (
    <div className={style['pair']}>
      {(['min', 'max'] as const).map((name) => (
        <Field key={name} label={t[name]} error={faults[name]} required>
          <Input
            name={name}
            value={String(values[name])}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </Field>
      ))}
    </div>
  );
}

function NotifyAddress({ form: { channel, notifyUrl } }: { form: ChannelForm }) {
  const t = channelTexts.use();
  return (
    <Facts size="s">
      <Fact label={t.notifyUrl}>
        <span className={style['mono']}>{notifyUrl}</span> <CopyButton text={notifyUrl} label={t.copy} />
        <span className={style['sub']}>{t.notifyHelp[channel]}</span>
      </Fact>
    </Facts>
  );
}
