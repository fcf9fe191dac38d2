import { useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { type Asked, findQuestion, settleQuestion, subscribeQuestion } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

/** Where questions appear; part of the hosts. */
export function ConfirmHost() {
  const now = useSyncExternalStore(subscribeQuestion, findQuestion, () => null);
  const texts = useUiTexts();
  const [last, setLast] = useState<Asked | null>(null);
  if (now && now !== last) setLast(now);
  const question = (now ?? last)?.question;
  if (!question) return null;
  return (
    <Dialog
      open={now !== null}
      onClose={() => settleQuestion(false)}
      title={question.title}
      role="alertdialog"
      footer={
        <>
          <Button tone="quiet" data-autofocus={question.danger || undefined} onClick={() => settleQuestion(false)}>
            {question.cancelText ?? texts.cancel}
          </Button>
          {question.other && (
            <Button
              onClick={() => {
                question.other?.onChoose();
                settleQuestion(true);
              }}
            >
              {question.other.text}
            </Button>
          )}
          <Button
            tone={question.danger ? 'danger' : 'primary'}
            data-autofocus={!question.danger || undefined}
            onClick={() => settleQuestion(true)}
          >
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
