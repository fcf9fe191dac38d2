/** A text with its selection, in UTF-16 positions. */
export type Selected = { text: string; start: number; end: number };

/** One replacement in a text, and the selection after it. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

export type Format =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'quote'
  | 'list'
  | 'list-ol'
  | 'heading'
  | 'codeblock'
  | 'table'
  | 'math';

const marks: Partial<Record<Format, string>> = { bold: '**', italic: '*', strike: '~~', code: '`', math: '$' };
const prefixes: Partial<Record<Format, string>> = { quote: '> ', list: '- ', 'list-ol': '1. ', heading: '## ' };

/**
 * The edit a toolbar button makes: marks wrap or unwrap the selection, line formats toggle their prefix, blocks are
 * inserted.
 */
export function applyFormat(selected: Selected, format: Format): Edit {
  const mark = marks[format];
  if (mark) return toggleMark(selected, mark);
  const prefix = prefixes[format];
  if (prefix) return togglePrefix(selected, prefix);
  return insertBlock(selected, format === 'table' ? '| A | B |\n|---|---|\n| 1 | 2 |' : undefined);
}

/** Turns the selection into a link, or inserts one; the address is selected when it is missing. */
export function insertLink({ text, start, end }: Selected, url = ''): Edit {
  const label = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(label))
    return { from: start, to: end, insert: `[](${label})`, start: start + 1, end: start + 1 };
  const insert = `[${label}](${url})`;
  const at = start + label.length + 3;
  return { from: start, to: end, insert, start: label ? at : start + 1, end: label ? at + url.length : start + 1 };
}

/**
 * Puts a paragraph of its own, such as an image, at the caret: blank lines around it, and the caret where one goes on
 * writing.
 */
export function insertParagraph({ text, start, end }: Selected, paragraph: string): Edit {
  const [head, tail] = [text.slice(0, start), text.slice(end)];
  const before = '\n'.repeat(head.trim() === '' ? 0 : 2 - breaksIn(/\s*$/.exec(head)![0]));
  const after = '\n'.repeat(2 - breaksIn(/^\s*/.exec(tail)![0]));
  const insert = before + paragraph + after;
  const at = start + insert.length + (2 - after.length);
  return { from: start, to: end, insert, start: at, end: at };
}

/** Line breaks in white space, as far as they matter: two make a blank line. */
const breaksIn = (space: string) => Math.min(2, space.split('\n').length - 1);

/** The text after an edit. */
export function applyEdit(text: string, edit: Edit): string {
  return text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
}

/** Makes an edit so that the browser's undo knows it. */
export function replace(element: HTMLTextAreaElement, edit: Edit): void {
  element.focus();
  element.setSelectionRange(edit.from, edit.to);
  // execCommand is the only way that keeps the undo history of a textarea; setRangeText is the fallback.
  const isDone =
    edit.insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, edit.insert);
  if (!isDone) {
    element.setRangeText(edit.insert, edit.from, edit.to, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  element.setSelectionRange(edit.start, edit.end);
}

/** A code block of a text: its language, as written, and where that stands. */
export type Fence = { from: number; language: string };

/** The code block that a caret stands in, or null. */
export function fenceAt(text: string, caret: number): Fence | null {
  let open: (Fence & { mark: string }) | null = null;
  for (let from = 0; ;) {
    const next = text.indexOf('\n', from);
    if (next < 0 || next >= caret) return open && { from: open.from, language: open.language };
    const [whole, mark = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text.slice(from, next)) ?? [''];
    if (!open && whole !== '' && !(mark.startsWith('`') && info.includes('`')))
      open = { from: from + whole.length - info.length, language: info, mark };
    else if (open && mark.startsWith(open.mark) && info.trim() === '') open = null;
    from = next + 1;
  }
}

/** The `@name` being typed at the caret, or null. */
export function mentionAt(text: string, caret: number): { query: string; from: number } | null {
  const found = /(?:^|[\s(（，。、])@([a-zA-Z][a-zA-Z0-9_]{0,14})$/.exec(text.slice(Math.max(0, caret - 40), caret));
  return found ? { query: found[1]!, from: caret - found[1]!.length - 1 } : null;
}

function toggleMark({ text, start, end }: Selected, mark: string): Edit {
  const size = mark.length;
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
    return { from: start - size, to: end + size, insert: text.slice(start, end), start: start - size, end: end - size };
  }
  return { from: start, to: end, insert: mark + text.slice(start, end) + mark, start: start + size, end: end + size };
}

function togglePrefix({ text, start, end }: Selected, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isOn = lines.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line, i) => (isOn ? line.slice(prefix.length) : (prefix === '1. ' ? `${i + 1}. ` : prefix) + line))
    .join('\n');
  return { from, to, insert, start: from, end: from + insert.length };
}

/**
 * A block on lines of its own, blank lines around it as far as they are missing. Of code the selection stays selected,
 * and the caret stands inside the fence: on its opening line it would make the first line of code the name of a
 * language.
 */
function insertBlock({ text, start, end }: Selected, block?: string): Edit {
  const inner = text.slice(start, end);
  const [head, tail] = [text.slice(0, start), text.slice(end)];
  const before = '\n'.repeat(head.trim() === '' ? 0 : 2 - breaksIn(/\s*$/.exec(head)![0]));
  const after =
    tail.trim() === '' ? 1 - Math.min(1, breaksIn(/^\s*/.exec(tail)![0])) : 2 - breaksIn(/^\s*/.exec(tail)![0]);
  const fence = '`'.repeat(Math.max(3, ...[...inner.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  const opening = block === undefined ? `${fence}\n` : '';
  const body = block ?? `${opening}${inner}${inner.endsWith('\n') ? '' : '\n'}${fence}`;
  const at = start + before.length + (block === undefined ? opening.length : 2);
  return {
    from: start,
    to: end,
    insert: before + body + '\n'.repeat(after),
    start: at,
    end: block === undefined ? at + inner.length : at,
  };
}
