/**
 * A part of a text that the rich editor cannot keep: what it is, and the line where it stands, at most 60 characters.
 */
export type Loss = { kind: 'footnote' | 'html' | 'reference' | 'other'; part: string };

const unknown = [
  ['footnote', /\[\^[^\]\s]+\]/],
  ['reference', /^\[[^\]]+\]:/m],
  ['html', /<(?!https?:)[a-z/!]/i],
] as const;

/** The first syntax that the rich editor does not know; what stands in code is no syntax. */
export function findUnknown(markdown: string): Loss | null {
  const text = markdown.replace(/^(```|~~~)[^]*?(?:^\1|$(?![^]))|(`+)[^`\n]+\2/gm, (code) =>
    code.replace(/[^\n]/g, ' '),
  );
  for (const [kind, syntax] of unknown) {
    const found = syntax.exec(text);
    if (found) return { kind, part: lineAt(markdown, found.index) };
  }
  return null;
}

/**
 * The first line that is not the same when a text comes back from the rich editor, apart from white space, list signs
 * and escapes.
 */
export function findChange(markdown: string, written: string): Loss | null {
  const back = plain(written);
  if (back === plain(markdown)) return null;
  let read = '';
  for (const line of markdown.split('\n')) {
    read += plain(line);
    if (!back.startsWith(read)) return { kind: 'other', part: shortened(line) };
  }
  return { kind: 'other', part: shortened(markdown.trimEnd().split('\n').at(-1) ?? '') };
}

function lineAt(text: string, index: number): string {
  const end = text.indexOf('\n', index);
  return shortened(text.slice(text.lastIndexOf('\n', index - 1) + 1, end === -1 ? undefined : end));
}

function shortened(line: string): string {
  const letters = [...line.trim()];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
}

function plain(markdown: string): string {
  return markdown
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/^(\s*)[*+-] /gm, '$1- ')
    .replace(/__(.+?)__/g, '**$1**')
    .replace(/[-:]{3,}/g, '---')
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replace(/\s+/g, '');
}
