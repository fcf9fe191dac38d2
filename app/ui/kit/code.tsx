import { useEffect, type RefObject } from 'react';
import { iconHref } from './icon.tsx';
import { useUiTexts } from './texts.tsx';

/**
 * Wakes rendered Markdown inside `area`: each empty `button[data-copy]` gets icon and label and copies the code of its
 * `.code` block, overflowing code can be scrolled by keyboard, a task's box is named by its line. `content` is the
 * Markdown's HTML: its change wakes the new parts; null means that there is none yet.
 */
export function useProseEnhancer(area: RefObject<HTMLElement | null>, content?: unknown): void {
  const { copy, copied, copyFailed } = useUiTexts();
  useEffect(() => {
    const root = area.current;
    if (!root || content === null) return;
    for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]'))
      button.replaceChildren(iconOf('copy'), copy);
    for (const pre of root.querySelectorAll('pre')) if (pre.scrollWidth > pre.clientWidth) pre.tabIndex = 0;
    for (const box of root.querySelectorAll('li > input[type=checkbox]'))
      box.setAttribute('aria-label', box.parentElement?.textContent.trim() ?? '');
    async function onClick(event: MouseEvent) {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-copy]') : null;
      if (!button) return;
      const code = button.closest('.code')?.querySelector('pre')?.textContent ?? '';
      const copying = await import('./copy-text.ts').catch(() => null);
      const isDone = await copying?.copyText(code.replace(/\n$/, ''));
      button.replaceChildren(iconOf(isDone ? 'check' : 'warn'), isDone ? copied : copyFailed);
      setTimeout(() => button.replaceChildren(iconOf('copy'), copy), 2000);
    }
    const listen = (event: MouseEvent) => void onClick(event);
    root.addEventListener('click', listen);
    return () => root.removeEventListener('click', listen);
  }, [area, content, copy, copied, copyFailed]);
}

function iconOf(name: 'copy' | 'check' | 'warn'): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const use = document.createElementNS(space, 'use');
  svg.setAttribute('class', 'i i-s');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', iconHref(name));
  svg.append(use);
  return svg;
}
