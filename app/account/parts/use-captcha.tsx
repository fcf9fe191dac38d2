import { useCallback, useRef, useState } from 'react';
import { solve } from '#app/core/captcha/pow.ts';
import { request } from '#app/core/request/request.ts';
import { newUuid } from '#app/core/uuid.ts';
import { type CaptchaChallenge, CaptchaDialog } from '#app/ui/forms/captcha-dialog.tsx';
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
      solvePow={solvePuzzle}
      onPass={({ id, info }) => end({ captchaId: id, captchaInfo: info })}
      onCancel={() => end(null)}
    />
  );
  return { ask, dialog };
}

type Puzzle = { salt: string; bits: number };

let captchaId: string | undefined;

/** The server wants a UUID, which the dialog's own id is not everywhere; a new picture replaces the former one. */
async function loadChallenge(): Promise<CaptchaChallenge<Puzzle>> {
  captchaId ??= newUuid();
  const answer = await request.get<CaptchaChallenge<Puzzle>>('/api/common/clickCaptcha', { id: captchaId }, quiet);
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data;
}

/** Keeps the right answer on the server: the business call proves it again and uses it up. */
async function checkAnswer(id: string, info: string): Promise<boolean> {
  return (await request.post('/api/common/checkClickCaptcha', { id, info, unset: false }, quiet)).code === 1;
}

/** The way without the picture: some seconds of the computer's work. */
async function solvePuzzle(
  { pow }: CaptchaChallenge<Puzzle>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<string> {
  if (!pow) throw new Error('The captcha has no puzzle');
  return `pow:${await solve(pow.salt, pow.bits, onProgress, signal)}`;
}
