import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';

/** A search box, which is another component's. */
export type Box = RefObject<HTMLInputElement | null>;

export type BoxActs = {
  type: () => void;
  open: () => void;
  close: () => void;
  /** Whether the key was taken. */
  press: (event: KeyboardEvent) => boolean;
};

/** What happens in a search box that offers something. */
export function useBox(input: Box, { type, open, close, press }: BoxActs) {
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const leave = (event: FocusEvent) =>
      !(event.relatedTarget instanceof Node && box.form?.contains(event.relatedTarget)) && close();
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || !press(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    box.addEventListener('input', type);
    box.addEventListener('focus', open);
    box.addEventListener('keydown', onKey);
    box.form?.addEventListener('focusout', leave);
    box.form?.addEventListener('submit', close);
    return () => {
      box.removeEventListener('input', type);
      box.removeEventListener('focus', open);
      box.removeEventListener('keydown', onKey);
      box.form?.removeEventListener('focusout', leave);
      box.form?.removeEventListener('submit', close);
    };
  });
}

/**
 * Whether what these words find is shown or on its way: Enter may come before the code of what a box offers, which then
 * stays closed until the next key.
 */
export function useIsSought(words: string): boolean {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  return (
    words !== '' && (pathname === searchPath({ keywords: words }) || new URLSearchParams(search).get('q') === words)
  );
}

/** The box was a plain one until now, so that its first page carries none of this. */
export function useCombobox(
  input: Box,
  { id, isShown, active }: { id: string; isShown: boolean; active: number },
): void {
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    box.setAttribute('aria-haspopup', 'listbox');
    box.setAttribute('aria-controls', `${id}-list`);
    box.setAttribute('aria-expanded', String(isShown));
    if (isShown && active >= 0) box.setAttribute('aria-activedescendant', `${id}-${active}`);
    else box.removeAttribute('aria-activedescendant');
  }, [input, id, isShown, active]);
}
