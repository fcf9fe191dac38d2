import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { SearchTab } from '#app/ask/parts/ask-addresses.ts';
import type { SearchInput } from '#app/ask/parts/ask.schema.ts';
import type { DocsFound, MapFound, SearchResult } from './search.schema.ts';
import { docsSearch, type FoundDocs, toDocsFound } from './search-docs.queries.server.ts';
import { findNamed, mapJson, type MapRow, toMapFound, toWeighed } from './search-map.queries.server.ts';
import { searchBeside } from './search.queries.server.ts';

const listed = 20;
/** So many of the map stand above the posts. */
const above = 3;

/** Posts under the words of a search, and what map and docs have: all of a page in their tab, else how much. */
export async function searchPage(
  ctx: Ctx,
  input: z.output<typeof SearchInput>,
  tab: SearchTab,
): Promise<{ result: SearchResult; map: MapFound; docs: DocsFound }> {
  const { keywords } = input;
  const inDocs = await docsSearch(ctx, { keywords, limit: tab === 'docs' ? listed : 0 });
  const inWords = await findNamed(ctx, keywords);
  const limit = tab === 'map' ? listed : above;
  const { result, beside } = await searchBeside(ctx, input, (found) => {
    const onMap = mapJson(ctx, { keywords, limit, near: toWeighed(found), inWords });
    return sql`json_build_object('map', ${onMap}, 'docs', ${inDocs.json})`.$castTo<{
      map: MapRow | null;
      docs: FoundDocs | null;
    }>();
  });
  return { result, map: toMapFound(beside.map), docs: toDocsFound(inDocs, beside.docs) };
}
