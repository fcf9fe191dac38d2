/** Links that name the rows of a list: questions, answers, models, plugins, topics. */
const rows = '#main :is(li, article) :is(h2, h3) > a[href]';

/** `?` asks for the list of shortcuts, `j` and `k` go down and up in a list. Returns how to stop. */
export function watchKeys(onHelp: () => void): () => void {
  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('dialog:modal')) return;
    if (event.key === '?') onHelp();
    else if (event.key !== 'j' && event.key !== 'k') return;
    else if (!step(event.key === 'j' ? 1 : -1)) return;
    event.preventDefault();
  }
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

/** Focuses the next row, or the one before; from outside the list the first that is in sight. */
function step(by: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(rows)].filter((link) => link.checkVisibility());
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? links.find((link) => link.getBoundingClientRect().top >= 0) : links[at + by];
  if (!next) return false;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
  return true;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=menu] *'));
