import { useCallback, useRef, useState } from 'react';
import { request } from '#app/core/request.ts';
import { type CaptchaChallenge, CaptchaDialog } from '#app/ui/captcha-dialog.tsx';
import type { LoginTexts } from './login-texts.ts';

export type CaptchaAnswer = { captchaId: string; captchaInfo: string };

const quiet = { showErrorMessage: false, showCodeMessage: false } as const;

/**
 * The click captcha as a question: `ask` opens the dialog and resolves with the answer for the business call, or null
 * when it was closed. Put `dialog` into the page.
 */
export function useCaptcha(texts: LoginTexts['captcha'], isOn: boolean) {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(answer: CaptchaAnswer | null) => void>(() => {});
  const ask = useCallback(async (): Promise<CaptchaAnswer | null> => {
    if (!isOn) return { captchaId: '', captchaInfo: '' };
    setOpen(true);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }, [isOn]);
  function end(answer: CaptchaAnswer | null) {
    setOpen(false);
    settle.current(answer);
  }
  const dialog = (
    <CaptchaDialog
      open={isOpen}
      texts={texts}
      load={loadChallenge}
      check={checkAnswer}
      onPass={({ id, info }) => end({ captchaId: id, captchaInfo: info })}
      onCancel={() => end(null)}
    />
  );
  return { ask, dialog };
}

async function loadChallenge(id: string): Promise<CaptchaChallenge> {
  const answer = await request.get<CaptchaChallenge>('/api/common/clickCaptcha', { id }, quiet);
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data;
}

/** Keeps the right answer on the server: the business call proves it again and uses it up. */
async function checkAnswer(id: string, info: string): Promise<boolean> {
  return (await request.post('/api/common/checkClickCaptcha', { id, info, unset: false }, quiet)).code === 1;
}
