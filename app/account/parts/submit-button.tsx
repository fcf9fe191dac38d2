import { Button } from '#app/ui/kit/button.tsx';
import type { ReactNode } from 'react';
import { siteMoment } from '#app/core/site-day.ts';
import type { Draft } from '#app/ui/forms/form-draft.ts';
import type { LoginTexts } from './login-texts.ts';
import type { CaptchaAnswer } from './use-captcha.tsx';

export type CheckInFormProps = {
  t: LoginTexts;
  /** What has been typed, kept while the page shows something else. */
  draft: Draft;
  askCaptcha: () => Promise<CaptchaAnswer | null>;
  /** Called when the server has logged the member in. */
  onDone: () => Promise<void>;
  path: CheckInPath;
};

/** Where logins go: the contract's address, or that of staff while the member centre is closed. */
export type CheckInPath = '/api/user/checkIn' | '/api/user/staffCheckIn';

/** That an account is suspended, with why and until when, for its owner who has given the right password. */
export const suspendedText = (t: CheckInFormProps['t'], text: string, { reason = '', until = null }: Suspended) =>
  t.suspended(text, reason, until ? siteMoment(new Date(until * 1000)) : '');

/**
 * The main button. Before the page's code runs it sends nothing: a native send would put the password into the page's
 * own request.
 */
export function SubmitButton({
  isReady,
  isBusy,
  children,
}: {
  isReady: boolean;
  isBusy: boolean;
  children: ReactNode;
}) {
  return (
    <Button tone="primary" size="l" block type={isReady ? 'submit' : 'button'} loading={isBusy}>
      {children}
    </Button>
  );
}

export type Suspended = { reason?: string | undefined; until?: number | null | undefined };
