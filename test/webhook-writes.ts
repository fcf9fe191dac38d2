import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Member, newText } from '#test/app.ts';
import { ask } from '#test/asked.ts';
import { addDeveloper } from '#test/market.ts';
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

/** A developer of their own with a webhook that is off. */
async function developersHook({ app }: World): Promise<{ member: Member; id: number }> {
  const member = await app.addMember(`hook_maker_${(made += 1)}`);
  await addDeveloper(app.database.db, member.id);
  const body = newWebhook({ isOn: false, events: ['order.paid'] });
  return { member, id: (await app.done('/api/developer/saveWebhook', body, { member })).id };
}
const onDevelopersHook = async (world: World): Promise<Write> => {
  const { member, id } = await developersHook(world);
  return { member, about: id, body: { id } };
};

/** Requests of the webhook desk and of developers' webhooks, for `writes`. */
export const webhookWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/developer/saveWebhook': async (world) => ({
    member: (await developersHook(world)).member,
    body: newWebhook({ isOn: false, events: ['order.paid'] }),
  }),
  '/api/developer/renewWebhookSecret': onDevelopersHook,
  '/api/developer/removeWebhook': onDevelopersHook,
  '/api/developer/testWebhook': onDevelopersHook,
  '/api/developer/replayWebhook': async (world) => {
    const { member, id } = await developersHook(world);
    const { db } = world.app.database;
    const { rows } = await sql<{ id: number }>`
      with event as (insert into ask.webhook_event (uid, type, subject_kind, subject_id, at, developer_id, state,
          payload)
        values (${`msg_${id}`}, 'order.paid', 'plugin_order', 1, now(), ${member.id}, 'ready', '{}') returning id)
      insert into ask.webhook_delivery (webhook_id, event_id, state, created_at)
      select ${id}, id, 'failed', now() from event returning id`.execute(db);
    await sql`update ask.webhook set is_on = true where id = ${id}`.execute(db);
    return { member, about: rows[0]!.id, body: { delivery: rows[0]!.id } };
  },
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
  const admin = adminEffects(count, atOnce);
  const limited = async (action: string, about: unknown, times: number) =>
    expect(await count('core.audit where action = $1 and subject_id = $2', action, about)).toBe(times);
  return {
    ...admin,
    '/api/developer/saveWebhook': admin['/api/admin/saveWebhook']!,
    '/api/developer/removeWebhook': admin['/api/admin/removeWebhook']!,
    '/api/developer/replayWebhook': admin['/api/admin/replayWebhook']!,
    '/api/developer/renewWebhookSecret': async ({ about }, succeeded) => {
      expect(succeeded).toBe(Math.min(atOnce, 60));
      await limited('ask.renewWebhookSecret', about, succeeded);
    },
    '/api/developer/testWebhook': async ({ about }, succeeded) => {
      expect(succeeded).toBe(Math.min(atOnce, 10));
      await limited('ask.testWebhook', about, succeeded);
    },
  };
}

function adminEffects(
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
