import { useState, type ComponentProps } from 'react';
import { Input } from './field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

/** A password control with a button that shows it. Give `autoComplete` "current-password" or "new-password". */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const texts = useUiTexts();
  const [isShown, setShown] = useState(false);
  return (
    <div className="pw">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <IconButton
        label={isShown ? texts.hidePassword : texts.showPassword}
        icon={isShown ? 'eye-off' : 'eye'}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
