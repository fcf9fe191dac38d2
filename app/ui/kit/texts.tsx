import { createContext, use, type ReactNode } from 'react';

/** The kit's own texts. A language file satisfies this type; everything else reaches a component as a prop. */
export type UiTexts = {
  close: string;
  cancel: string;
  confirm: string;
  loading: string;
  copy: string;
  copied: string;
  copyFailed: string;
  showPassword: string;
  hidePassword: string;
  /** Name of a pager for screen readers. */
  pages: string;
  previous: string;
  next: string;
  page: (page: string) => string;
  remove: string;
  more: string;
  retry: string;
  required: string;
  /** Name of the toast area for screen readers. */
  notifications: string;
  sendCode: string;
  /** Said once a code is on its way to an address. */
  codeSent: (address: string) => string;
  /** On the send button while it waits. */
  resendIn: (seconds: number) => string;
  /** Before the request id of a failure. */
  requestId: string;
  /** Typed so far of allowed, for screen readers. */
  lengthOf: (length: number, max: number) => string;
  /** So much waits unread behind a menu entry, for screen readers. */
  waiting: (count: number) => string;
};

const Texts = createContext<UiTexts | null>(null);

/** Gives the kit its texts in the present language. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

/** The kit's texts. Throws when no provider stands above. */
export function useUiTexts(): UiTexts {
  const texts = use(Texts);
  if (!texts) throw new Error('UiTextsProvider is missing above a component of app/ui');
  return texts;
}
