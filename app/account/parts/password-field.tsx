import { useState, type KeyboardEvent } from 'react';
import { Field } from '#app/ui/forms/field.tsx';
import { PasswordInput } from '#app/ui/forms/password-input.tsx';

type PasswordFieldProps = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  capsLockText: string;
  help?: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
};

/** A password with a hint while Caps Lock is on. */
export function PasswordField({ label, help, error, capsLockText, isFirst, ...input }: PasswordFieldProps) {
  const [isCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Field label={label} help={help} error={error}>
        <PasswordInput
          {...input}
          data-autofocus={isFirst || undefined}
          maxLength={100}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
        />
      </Field>
      <output className="xs muted">{isCapsLock && capsLockText}</output>
    </>
  );
}
