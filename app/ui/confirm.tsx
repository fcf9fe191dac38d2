import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUiTexts } from './texts.tsx';

export type ConfirmQuestion = {
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: ReactNode;
  /** What will be lost, one line each. */
  loses?: readonly string[];
  /** The verb of the deed: "Delete". */
  confirmText?: string;
  cancelText?: string;
  /** Red, and the focus starts on cancel. */
  danger?: boolean;
};

type Asked = { question: ConfirmQuestion; answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks and resolves with true for yes, false for everything else. A second question answers the first with no. Needs `<ConfirmHost>` in the root. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({ question, answer: resolve });
  });
}

/** Where questions appear; once, in the root. */
export function ConfirmHost() {
  const now = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  const texts = useUiTexts();
  const [last, setLast] = useState<Asked | null>(null);
  if (now && now !== last) setLast(now);
  const question = (now ?? last)?.question;
  if (!question) return null;
  const settle = (yes: boolean) => {
    set(null);
    now?.answer(yes);
  };
  return (
    <Dialog
      open={now !== null}
      onClose={() => settle(false)}
      title={question.title}
      role="alertdialog"
      footer={
        <>
          <Button tone="quiet" data-autofocus={question.danger || undefined} onClick={() => settle(false)}>
            {question.cancelText ?? texts.cancel}
          </Button>
          <Button tone={question.danger ? 'danger' : 'primary'} data-autofocus={!question.danger || undefined} onClick={() => settle(true)}>
            {question.confirmText ?? texts.confirm}
          </Button>
        </>
      }
    >
      {question.text && <p>{question.text}</p>}
      {question.loses && (
        <ul className="loses">
          {question.loses.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
