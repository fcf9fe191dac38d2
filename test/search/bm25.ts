import { sql } from 'kysely';
import { readAtoms } from '#app/core/search/atoms.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import type { Label, Outcome } from './evaluate.ts';

/** The usual saturation of repeated words and share of the length: S. Robertson, H. Zaragoza (2009). */
const usual = { k1: 1.2, b: 0.75 };

const wordsOf = (text: string) => readAtoms(text).map((atom) => atom.text);

/**
 * What a plain BM25 over the segmented words of titles, texts and answers finds, both languages, a translated pair at
 * the place of its better half: the yardstick beside our own search.
 */
export async function runBm25(
  db: Db,
  labels: readonly Label[],
  slugs: ReadonlyMap<number, string>,
): Promise<Outcome[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    select p.id, p.title || E'\\n' || d.body text from ask.post p join ask.search_doc d on d.post_id = p.id`.execute(
    db,
  );
  const docs = rows.map(({ id, text }) => {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { slug: slugs.get(id)!, length: words.length, counts };
  });
  const meanLength = docs.reduce((sum, doc) => sum + doc.length, 0) / docs.length;
  const holders = new Map<string, number>();
  for (const { counts } of docs) for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const scoreOf = (words: readonly string[], { counts, length }: (typeof docs)[number]) =>
    words.reduce((sum, word) => {
      const [count, n] = [counts.get(word) ?? 0, holders.get(word) ?? 0];
      const rarity = Math.log(1 + (docs.length - n + 0.5) / (n + 0.5));
      const saturated = count + usual.k1 * (1 - usual.b + (usual.b * length) / meanLength);
      return sum + (count === 0 ? 0 : (rarity * count * (usual.k1 + 1)) / saturated);
    }, 0);
  return labels.map((label) => {
    const words = [...new Set(wordsOf(label.query))];
    const best = new Map<string, number>();
    for (const doc of docs) {
      const score = scoreOf(words, doc);
      if (score > (best.get(doc.slug) ?? 0)) best.set(doc.slug, score);
    }
    const found = [...best].sort(([, a], [, b]) => b - a).map(([slug]) => slug);
    return { label, found: found.slice(0, 20) };
  });
}
