/** Writes a text to the clipboard, also on plain http where the clipboard API is missing. Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr';
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isDone;
}
