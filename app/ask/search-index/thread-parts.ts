/** An answer or a comment in the text of a thread, which begins there. */
type ThreadPart = { kind: 'answer' | 'comment'; id: number; at: number };

/** A part as `ask.search_doc.parts` holds it, one beside the other: `a31:540 c5:1200`. */
const partMark = ({ kind, id, at }: ThreadPart): string => `${kind === 'answer' ? 'a' : 'c'}${id}:${at}`;

/** The post itself, which is no part, or an answer or comment below it. */
export type ThreadPiece = { part: Omit<ThreadPart, 'at'> | null; text: string };

/** The pieces of a thread's text in their order, the post first. */
export function cutThread(body: string, parts: string): ThreadPiece[] {
  const marks = [...parts.matchAll(/([ac])(\d+):(\d+)/g)].map(([, letter, id, at]) => ({
    part: { kind: letter === 'a' ? 'answer' : 'comment', id: Number(id) } as const,
    at: Number(at),
  }));
  return [{ part: null, at: 0 }, ...marks].map(({ part, at }, index) => ({
    part,
    text: body.slice(at, (marks[index]?.at ?? body.length + 1) - 1),
  }));
}

/** A text below a post. */
export type PartText = { id: number; text: string };

/**
 * A whole thread as text, and where in it answers and comments begin.
 * @param thread.words the post and its answers, one after the other, perhaps cut at their end
 */
export function threadText(thread: {
  text: string;
  words: string;
  answers: readonly PartText[];
  comments: readonly PartText[];
}): { body: string; parts: string } {
  const { words, answers, comments } = thread;
  let at = thread.text.length + 1;
  const parts: string[] = [];
  for (const { id, text } of answers) {
    if (at < words.length) parts.push(partMark({ kind: 'answer', id, at }));
    at += text.length + 1;
  }
  at = words.length + 1;
  for (const { id, text } of comments) {
    parts.push(partMark({ kind: 'comment', id, at }));
    at += text.length + 1;
  }
  return { body: [words, ...comments.map(({ text }) => text)].join('\n'), parts: parts.join(' ') };
}

/** The marks of a thread's parts with those of a comment that is put behind its text. */
export function partsWithComment({ body, parts }: { body: string; parts: string }, id: number): string {
  const mark = partMark({ kind: 'comment', id, at: body.length + 1 });
  return parts === '' ? mark : `${parts} ${mark}`;
}

/** Whether a comment is among the parts of a thread. */
export const hasComment = (parts: string, id: number): boolean => ` ${parts}`.includes(` c${id}:`);

/** How many comments are among the parts of a thread. */
export const countComments = (parts: string): number => parts.match(/c\d/g)?.length ?? 0;
