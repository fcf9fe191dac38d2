import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import {
  countQueues,
  findQueues,
  inboxRight,
  placeOf,
  readPlaces,
} from '#app/admin/inbox-queues/inbox-queues.queries.server.ts';
import { inboxKinds } from '#app/admin/inbox-queues/inbox-queues.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { readInboxRows } from './inbox-facts.queries.server.ts';
import type { Inbox, InboxInput } from './inbox.schema.ts';

const pageSize = 20;

/**
 * What waits for a decision of staff, the longest waiting first: of the desks that the caller has.
 * @throws Refusal need-login, forbidden without the console's menu "inbox/all"
 */
export async function listInbox(ctx: Ctx, input: z.output<typeof InboxInput>): Promise<Inbox> {
  await requireConsole(ctx, inboxRight);
  const queues = await findQueues(ctx);
  const kinds = inboxKinds.filter((kind) => queues.has(kind));
  const chosen = kinds.filter((kind) => input.kind === '' || kind === input.kind);
  const [found, counts] = await Promise.all([
    readPlaces(
      ctx,
      chosen.map((kind) => [kind, queues.get(kind)!]),
      { ...input, limit: pageSize + 1 },
    ),
    countQueues(ctx, queues),
  ]);
  const isBack = input.before !== '';
  const hasMore = found.length > pageSize;
  const page = isBack ? found.slice(0, pageSize).toReversed() : found.slice(0, pageSize);
  const [first, last] = [page[0], page.at(-1)];
  return {
    rows: await readInboxRows(ctx, page),
    kinds,
    counts,
    before: first && (isBack ? hasMore : input.after !== '') ? placeOf(first) : null,
    after: last && (isBack || hasMore) ? placeOf(last) : null,
  };
}
