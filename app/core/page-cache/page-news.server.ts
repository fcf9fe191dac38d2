import type { Ctx } from '#app/core/ctx.server.ts';
import { afterCommit } from '#app/core/db/pool.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { busId } from '#app/core/stream/bus-id.server.ts';
import { hearStream, onStreamLost, tellsPages } from '#app/core/stream/stream.server.ts';
import { type News, tell, tellAtEnd } from '#app/core/stream/tell.server.ts';
import { dropEverywhere, dropPages } from './page-cache.server.ts';

/** A row of more would be too long: then all pages go. */
const mostTags = 60;

/** What a write changed, for the other hosts; everything without tags. */
const newsOf = (tags?: readonly string[]): News => ({
  topic: 'pages',
  kind: 'changed',
  data: { by: busId, ...(tags && tags.length <= mostTags && { tags }) },
});

hearStream('pages', (rows) => {
  for (const { data } of rows) {
    if (data['by'] === busId) continue; // dropped before the write was acknowledged
    const tags = data['tags'];
    dropPages(Array.isArray(tags) ? tags.map(String) : undefined);
  }
});
onStreamLost(() => dropPages());

/**
 * How one call tells the other hosts what it changes of guests' pages: in each of its transactions, and at its end what
 * no transaction has told. Costs a statement where other hosts may be, none else.
 */
export class PageNews {
  readonly #changes: Ctx['changes'];
  readonly #entered = new WeakSet<Ctx['db']>();
  #hasTold = false;
  #told = 0;

  /** @param changes where the command names what it changes; without it that is everything */
  constructor(changes: Ctx['changes']) {
    this.#changes = changes;
  }

  /** To be called with each transaction of the call. */
  readonly enter = (tx: Ctx['db']): void => {
    if (!tellsPages() || this.#entered.has(tx)) return;
    this.#entered.add(tx);
    tellAtEnd({ db: tx }, () => {
      const [tags, from] = [this.#changes?.tags, this.#told];
      if (tags && tags.length === from) return [];
      const until = tags?.length ?? 0;
      afterCommit(tx, () => {
        this.#hasTold = true;
        this.#told = until;
      });
      return [newsOf(tags?.slice(from))];
    });
  };

  /** After the call, before it is answered: drops the pages of this server and tells the rest. */
  async finish(ctx: Pick<Ctx, 'db'>): Promise<void> {
    const tags = this.#changes?.tags;
    await dropEverywhere(tags);
    const rest = tags?.slice(this.#told);
    if (!tellsPages() || (rest ? rest.length === 0 : this.#hasTold)) return;
    await tellRest(ctx, rest);
  }
}

/** After a committed write that no call made: no page that it made old is served from here on. */
export async function bumpContent(ctx: Pick<Ctx, 'db'>, tags?: readonly string[]): Promise<void> {
  if (tags?.length === 0) return;
  await dropEverywhere(tags);
  if (tellsPages()) await tellRest(ctx, tags);
}

/** The write stands: when this fails, pages of other hosts are old for five minutes at most. */
async function tellRest(ctx: Pick<Ctx, 'db'>, tags?: readonly string[]): Promise<void> {
  await tell(ctx, newsOf(tags)).catch((error: unknown) =>
    log.warn({ err: error }, 'other hosts were not told which pages changed'),
  );
}
