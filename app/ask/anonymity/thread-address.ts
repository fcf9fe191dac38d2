/** A text in a thread. */
export type Place = { subject: 'post' | 'answer' | 'comment'; id: number };

/** What an address of a thread leads to: the answer or comment of its hash, or the post. Null for any other address. */
export function readPlace(address: string): Place | null {
  const found = /\/ask\/info\/(\d{1,15})[^#\s]*(?:#([ac])(\d{1,15}))?\s*$/.exec(address.trim());
  if (!found) return null;
  const [, post, mark, id] = found;
  if (!mark) return { subject: 'post', id: Number(post) };
  return { subject: mark === 'a' ? 'answer' : 'comment', id: Number(id) };
}
