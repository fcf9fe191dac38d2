import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { languages } from '#app/core/texts/language.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { ItemContent } from '#app/aimap/revisions/item-content.schema.ts';
import { say } from './proposal-messages.server.ts';

/**
 * Lets only items pass whose words stand where they say: in the topic or the posts that they cite, which the caller can
 * read. Blanks and line ends do not count.
 * @throws Refusal invalid at `quote` or `cited`
 */
export async function requireQuoted(ctx: Ctx, content: ItemContent): Promise<void> {
  const { isThere, isQuoted } = await readQuoted(ctx, content);
  if (!isThere) throw new Refusal(say.noCited, { fields: { cited: say.noCited } });
  if (!isQuoted) throw new Refusal(say.notQuoted, { fields: { quote: say.notQuoted } });
}

/** Whether what an item cites can be read, and says what it says it does. */
export async function readQuoted(
  ctx: Ctx,
  { citedNodeId, words }: ItemContent,
): Promise<{ isThere: boolean; isQuoted: boolean }> {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const { citedPostId, quote } = words[language];
      const { rows } =
        citedNodeId === null
          ? await sql<{ text: string }>`select p.title || ' ' || p.text text from ask.post p
              where p.id = ${citedPostId} and ${visiblePosts(ctx)}`.execute(ctx.db)
          : await sql<{ text: string }>`
              select t.summary || ' ' || array_to_string(t.objectives, ' ') || ' ' || t.markdown || ' ' || t.text text
              from aimap.node_text t join aimap.node n on n.id = t.node_id
              where n.id = aimap.settled_node(${citedNodeId}) and n.status <> 'draft'
                and t.language = ${language}`.execute(ctx.db);
      return rows[0] ? { isThere: true, isQuoted: bare(rows[0].text).includes(bare(quote)) } : null;
    }),
  );
  return { isThere: texts.every((one) => one !== null), isQuoted: texts.every((one) => one?.isQuoted === true) };
}

const bare = (text: string) => text.normalize('NFKC').replace(/[\s*_`]+/g, '');
