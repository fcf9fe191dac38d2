import { type RefObject, useEffect, useEffectEvent } from 'react';

type Acts = { isAnswered: boolean; onUnknown: () => void; onSubmit: () => void };

/**
 * Keys of a question: 1 to 9 choose, 0 says that one does not know, Enter confirms wherever the focus is, Esc leaves.
 * Whoever types words types words.
 */
export function useQuizKeys(form: RefObject<HTMLFormElement | null>, { isAnswered, onUnknown, onSubmit }: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isDialogOpen()) return;
    if (event.key === 'Escape') return leave();
    if (isAnswered) return;
    const target = event.target as HTMLElement;
    const isTyping = target.matches('input:not([type=radio], [type=checkbox]), textarea, select');
    if (event.key === 'Enter' && !isTyping && !target.closest('a, button')) {
      event.preventDefault();
      return onSubmit();
    }
    if (isTyping || !/^\d$/.test(event.key)) return;
    if (event.key === '0') return onUnknown();
    const choices = form.current?.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]');
    const choice = choices?.[Number(event.key) - 1];
    choice?.click();
    choice?.focus();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
const leave = () => document.querySelector<HTMLAnchorElement>('main header a[href]:last-child')?.click();
