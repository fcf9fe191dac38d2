import { CodeInput } from '#app/ui/forms/code-input.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { request } from '#app/core/request/request.ts';
import type { Channel, CodeEvent } from '#app/account/account.schema.ts';
import { PanelTabs } from '#app/ui/kit/panel-tabs.tsx';
import type { Draft } from '#app/ui/forms/form-draft.ts';
import type { LoginTexts } from './login-texts.ts';
import type { CaptchaAnswer } from './use-captcha.tsx';
import type { useForm } from '#app/ui/forms/use-form.ts';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

type AddressTexts = Pick<LoginTexts, 'email' | 'mobile'>;
type AddressProps = {
  channel: Channel;
  t: AddressTexts;
  error: string | undefined;
  defaultValue: string | undefined;
  autoComplete: string;
  isFirst?: boolean;
};

/**
 * An e-mail address or a mobile number; the control's name is the channel. `isFirst` takes the focus when its dialog
 * opens.
 */
export function AddressField({ channel, t, error, defaultValue, autoComplete, isFirst }: AddressProps) {
  const kind =
    channel === 'email'
      ? ({ type: 'email', inputMode: 'email' } as const)
      : ({ type: 'tel', inputMode: 'tel' } as const);
  return (
    <Field label={t[channel]} error={error}>
      <Input
        {...kind}
        data-autofocus={isFirst || undefined}
        name={channel}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        defaultValue={defaultValue}
      />
    </Field>
  );
}

type TabsProps = {
  t: Pick<LoginTexts, 'email' | 'mobile'>;
  label: string;
  channels: readonly Channel[];
  channel: Channel;
  onChange: (channel: Channel) => void;
  form: ReturnType<typeof useForm>;
  draft: Draft;
  isFirst?: boolean;
};

/** The address, by one of the open channels; tabs only where there are several. */
export function AddressTabs({ t, label, channels, channel, onChange, form, draft, isFirst }: TabsProps) {
  const address = (of: Channel) => (
    <AddressField
      isFirst={isFirst}
      channel={of}
      t={t}
      error={form.faults[of]}
      defaultValue={draft.read(of)}
      autoComplete={of === 'email' ? 'email' : 'tel-national'}
    />
  );
  if (channels.length <= 1) return address(channel);
  const tabs = channels.map((of) => ({ key: of, label: t[of], panel: address(of) }));
  const choose = (key: string) => {
    draft.keep({ by: key });
    onChange(key as Channel);
  };
  return <PanelTabs label={label} first={channel} onChange={choose} tabs={tabs} />;
}

type CodeProps = {
  channel: Channel;
  event: CodeEvent;
  t: Pick<LoginTexts, 'code'>;
  form: ReturnType<typeof useForm>;
  draft: Draft;
  askCaptcha: () => Promise<CaptchaAnswer | null>;
  /**
   * Sends to this address, which the member has proven once; wants the field `password` of the same form, where it has
   * one.
   */
  ownAddress?: string;
};

/**
 * The code that proves an address: sends it to the address in the same form, or to the member's own, after a click
 * captcha.
 */
export function CodeField({ channel, event, t, form, draft, askCaptcha, ownAddress }: CodeProps) {
  const texts = useUiTexts();
  async function send(): Promise<boolean> {
    const values = form.check(ownAddress === undefined ? [channel] : form.has('password') ? ['password'] : []);
    const address = ownAddress ?? values?.[channel];
    const captcha = values && (await askCaptcha());
    if (!values || address === undefined || !captcha) return false;
    const options = { showErrorMessage: false, showCodeMessage: false };
    const more = ownAddress === undefined ? captcha : { ...captcha, password: values['password'] ?? '' };
    const answer =
      channel === 'email'
        ? await request.post('/api/Ems/send', { email: address.trim(), event, ...more }, options)
        : await request.post('/api/Sms/send', { mobile: address.trim(), template_code: event, ...more }, options);
    if (answer.code !== 1) {
      form.show(answer);
      return false;
    }
    const isDown = (answer.data as { isDown?: boolean } | null)?.isDown === true;
    if (isDown) form.setFaults((last) => ({ ...last, captcha: answer.msg }));
    else toast.success({ title: texts.codeSent(address.trim()), about: 'act' });
    form.focus('captcha');
    return true;
  }
  return (
    <Field label={t.code} error={form.faults['captcha']}>
      <CodeInput
        key={channel}
        name="captcha"
        onSend={send}
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        defaultValue={draft.read('captcha')}
      />
    </Field>
  );
}
