import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { offerPlugin } from '#test/plugin-sales.ts';
import { verify } from '#test/shares.ts';
import { getPluginForm } from '#app/market/plugins/plugins.queries.server.ts';
import { addDiscount } from './offers.commands.server.ts';
import { getPriceDesk } from './offers.queries.server.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob', Actor & { id: number }>;
beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['ann', 'bob']);
  for (const { id } of [people.ann, people.bob]) await addDeveloper(database.db, id);
  await verify(database.db, people.ann.id);
});
const day_ms = 86_400_000;

it('a plugin has its price before it is published, so that it never goes out as free', async () => {
  const ctx = ctxAs(database.db, people.ann);
  const { id } = await addPlugin(database.db, people.ann.id, { state: 'draft', versions: [] });
  expect(await getPluginForm(ctx, { id })).toMatchObject({ hasPackage: false, priceFrom: null });
  await offerPlugin(ctx, id, { price: 6800 });
  await offerPlugin(ctx, id, { edition: 'five', price: 16_800 });
  expect(await getPluginForm(ctx, { id })).toMatchObject({ priceFrom: 6800, may: { price: true } });
  expect(await getPriceDesk(ctx, { pluginId: id })).toMatchObject({ plugin: { isOut: false }, offers: [{}, {}] });
});

it('only proven sellers set a price, before the publication too', async () => {
  const { id } = await addPlugin(database.db, people.bob.id, { state: 'draft', versions: [{ state: 'clean' }] });
  expect(await errorOf(offerPlugin(ctxAs(database.db, people.bob), id))).toBe('AUTHEN_REQUIRED');
  expect((await getPluginForm(ctxAs(database.db, people.bob), { id })).hasPackage).toBe(true);
});

it('days before the publication are no days at a price: a discount waits for 30 days after it', async () => {
  const { id } = await addPlugin(database.db, people.ann.id, { state: 'draft' });
  await offerPlugin(ctxAs(database.db, people.ann), id, { price: 6800 });
  const ctx = ctxAs(database.db, people.ann);
  await sql`update market.offer set created_at = ${new Date(ctx.now.getTime() - 60 * day_ms)}
    where plugin_id = ${id}`.execute(database.db);
  const startsAt = Math.floor(ctx.now.getTime() / 1000) + 3600;
  const discount = { pluginId: id, edition: 'single', price: 4800, startsAt, endsAt: startsAt + 86_400 } as const;
  expect(await errorOf(addDiscount(ctx, discount))).toBe('STATE_CONFLICT');
  const publish = async (daysAgo: number) =>
    sql`update market.plugin set state = 'published', listing = draft,
      published_at = ${new Date(ctx.now.getTime() - daysAgo * day_ms)} where id = ${id}`.execute(database.db);
  await publish(10);
  await expect(addDiscount(ctx, discount)).rejects.toMatchObject({
    fields: { startsAt: expect.anything() as unknown },
  });
  await publish(31);
  await addDiscount(ctx, discount);
  expect((await getPriceDesk(ctx, { pluginId: id })).discounts).toMatchObject([{ price: 4800 }]);
});
