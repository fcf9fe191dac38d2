import { sql } from 'kysely';
import { expect } from 'vitest';
import { newText } from '#test/app.ts';
import { ask } from '#test/asked.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
/** An address of the internet that is reserved for documentation: calls of it are refused before they are made. */
const nowhere = 'https://192.0.2.1/hook';
const newWebhook = (more: object = {}) => ({
  id: 0,
  name: `Hook ${(made += 1)}`,
  format: 'standard',
  address: nowhere,
  events: ['post.created'],
  isOn: true,
  ...more,
});

/** A webhook; its id. */
async function webhook({ app, staff }: World, more: object = {}): Promise<number> {
  return (await app.done('/api/admin/saveWebhook', newWebhook(more), { member: staff })).id;
}

/** A webhook with an event that could not be delivered; the delivery's id. */
async function delivery(world: World): Promise<number> {
  const id = await webhook(world);
  await ask(world);
  const { db } = world.app.database;
  // Tried once: an attempt under way would make it wait for the next again.
  const find = async () =>
    (
      await sql<{ id: number }>`select id from ask.webhook_delivery
        where webhook_id = ${id} and tries > 0`.execute(db)
    ).rows[0]?.id;
  await expect.poll(find).toBeDefined();
  await sql`update ask.webhook_delivery set state = 'failed' where webhook_id = ${id}`.execute(db);
  return (await find())!;
}

/** Requests of the webhook desk, for `writes`. */
export const webhookWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/saveWebhook': async ({ staff }) => ({ member: staff, body: newWebhook() }),
  '/api/admin/renewWebhookSecret': async (world) => {
    const id = await webhook(world, { isOn: false });
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/removeWebhook': async (world) => {
    const id = await webhook(world, { isOn: false });
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/testWebhook': async (world) => {
    const id = await webhook(world, { isOn: false, name: newText() });
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/replayWebhook': async (world) => {
    const id = await delivery(world);
    return { member: world.staff, about: id, body: { delivery: id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function webhookEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  return {
    '/api/admin/saveWebhook': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.webhook where name = $1', (body as { name: string }).name)).toBe(1);
    },
    '/api/admin/renewWebhookSecret': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("core.audit where action = 'ask.renewWebhookSecret' and subject_id = $1", about)).toBe(atOnce);
    },
    '/api/admin/removeWebhook': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.webhook where id = $1', about)).toBe(0);
    },
    '/api/admin/testWebhook': async ({ about }, succeeded) => {
      expect(succeeded).toBe(30);
      expect(await count("core.audit where action = 'ask.testWebhook' and subject_id = $1", about)).toBe(30);
    },
    '/api/admin/replayWebhook': async ({ about }) => {
      const rounds =
        'ask.webhook_delivery d where event_id = (select event_id from ask.webhook_delivery where id = $1) and webhook_id = (select webhook_id from ask.webhook_delivery where id = $1)';
      expect(await count(`${rounds} and round > 0`, about)).toBeGreaterThan(0);
      expect(
        await count(
          `${rounds} and exists (select from ask.webhook_delivery o where o.event_id = d.event_id and o.webhook_id = d.webhook_id and o.round = d.round and o.id <> d.id)`,
          about,
        ),
      ).toBe(0);
    },
  };
}
