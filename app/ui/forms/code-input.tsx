import { useEffect, useState, type ComponentProps } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Input } from './field.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

export type CodeInputProps = ComponentProps<'input'> & {
  /** Sends a code. Resolve with false, or throw, when none was sent: the button stays open. */
  onSend: () => Promise<boolean | void>;
  /** Wait before the next code, in seconds. */
  wait_s?: number;
  /** Refuses sending and says why (no address typed yet). */
  sendReason?: string | null;
};

/** A one-time code with a button that sends it and then counts down. */
export function CodeInput({ onSend, wait_s = 60, sendReason, ...rest }: CodeInputProps) {
  const texts = useUiTexts();
  const [isSending, setSending] = useState(false);
  const { left_s, start } = useCountdown();
  async function send() {
    if (left_s > 0 || isSending) return;
    setSending(true);
    try {
      if ((await onSend()) !== false) start(wait_s);
    } finally {
      setSending(false);
    }
  }
  return (
    <div className="inputgroup">
      <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...rest} />
      <Button
        onClick={() => void send()}
        loading={isSending}
        reason={sendReason}
        aria-disabled={left_s > 0 || undefined}
      >
        {left_s > 0 ? texts.resendIn(left_s) : texts.sendCode}
      </Button>
    </div>
  );
}

/** Whole seconds left after `start(seconds)`; right again after the tab slept. */
export function useCountdown(): { left_s: number; start: (seconds: number) => void } {
  const [end_ms, setEnd] = useState(0);
  const [left_s, setLeft] = useState(0);
  useEffect(() => {
    if (!end_ms) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((end_ms - Date.now()) / 1000)));
    const timer = setInterval(() => {
      tick();
      if (Date.now() >= end_ms) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end_ms]);
  function start(seconds: number) {
    setLeft(seconds);
    setEnd(Date.now() + seconds * 1000);
  }
  return { left_s, start };
}
