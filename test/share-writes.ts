import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Member } from '#test/app.ts';
import { giveCash, newShare, verify } from '#test/shares.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newMember = ({ app }: World, what: string) => app.addMember(`share_${what}_${(made += 1)}`);
const once = () => ({ 'idempotency-key': randomUUID() });
type Share = { id: string; number: number; author: Member };

/** A draft of a verified author. */
async function draft(world: World): Promise<Share> {
  const author = await newMember(world, 'author');
  await verify(world.app.database.db, author.id);
  const { id } = await world.app.done<{ id: string }>('/api/billing/saveShare', newShare(new Date()), {
    member: author,
    headers: once(),
  });
  const { rows } = await sql<{ id: number }>`select id from billing.share
    where public_id = ${id}`.execute(world.app.database.db);
  return { id, number: rows[0]!.id, author };
}

async function onSale(world: World): Promise<Share> {
  const share = await draft(world);
  await world.app.done('/api/billing/changeShare', { id: share.id, act: 'publish' }, { member: share.author });
  return share;
}

/** A share on sale and a member with the price in cash. */
async function withBuyer(world: World): Promise<Share & { buyer: Member }> {
  const buyer = await newMember(world, 'buyer');
  await giveCash(world.app.database.db, buyer.id, 990n);
  return { ...(await onSale(world)), buyer };
}

async function bought(world: World): Promise<Share & { buyer: Member; purchaseId: number }> {
  const share = await withBuyer(world);
  const { id } = await world.app.done(
    '/api/billing/buyShare',
    { id: share.id, price: 990 },
    { member: share.buyer, headers: once() },
  );
  return { ...share, purchaseId: id };
}

function fileForm(id: string): FormData {
  const form = new FormData();
  form.set('id', id);
  form.set('file', new File(['What the buyers get.'], 'notes.txt', { type: 'text/plain' }));
  return form;
}

const reason = 'Copied from a book';

/** Requests of paid shares, for `writes`. */
export const shareWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/billing/viewShare': async (world) => {
    const { id, number } = await onSale(world);
    return { member: null, about: number, body: { id }, address: world.app.newAddress() };
  },
  '/api/billing/buyShare': async (world) => {
    const { id, number, buyer } = await withBuyer(world);
    return { member: buyer, about: number, body: { id, price: 990 }, headers: once() };
  },
  '/api/billing/openShare': async (world) => {
    const { id, buyer, purchaseId } = await bought(world);
    return { member: buyer, about: purchaseId, body: { id } };
  },
  '/api/billing/refundShare': async (world) => {
    const { id, buyer, purchaseId } = await bought(world);
    return { member: buyer, about: purchaseId, body: { id }, headers: once() };
  },
  '/api/billing/saveShare': async (world) => ({
    member: await newMember(world, 'author'),
    body: newShare(new Date()),
    headers: once(),
  }),
  '/api/billing/previewShare': async ({ reader }) => ({ member: reader, body: { markdown: '**bold**' } }),
  '/api/billing/changeShare': async (world) => {
    const { id, number, author } = await draft(world);
    return { member: author, about: number, body: { id, act: 'publish' } };
  },
  '/api/billing/addShareFile': async (world) => {
    const { id, number, author } = await draft(world);
    return { member: author, about: number, body: fileForm(id) };
  },
  '/api/billing/removeShareFile': async (world) => {
    const { id, number, author } = await draft(world);
    const response = await world.app.send('/api/billing/addShareFile', {
      method: 'POST',
      headers: { server: 'true', 'ba-user-token': author.token },
      body: fileForm(id),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    return { member: author, about: number, body: { id: data.id } };
  },
  '/api/admin/takeDownShare': async (world) => {
    const { id, number } = await onSale(world);
    return { member: world.staff, about: number, body: { id, reason } };
  },
  '/api/admin/restoreShare': async (world) => {
    const { id, number } = await onSale(world);
    await world.app.done('/api/admin/takeDownShare', { id, reason }, { member: world.staff });
    return { member: world.staff, about: number, body: { id, reason } };
  },
  '/api/admin/refundSharePurchase': async (world) => {
    const { purchaseId } = await bought(world);
    return { member: world.staff, about: purchaseId, body: { id: purchaseId, reason }, headers: once() };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function shareEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, subject: string, expected: number) => async (write: Write, succeeded: number) => {
    expect(succeeded).toBe(expected);
    expect(
      await count(
        'core.audit where action = $1 and subject_kind = $2 and subject_id = $3',
        `billing.${action}`,
        subject,
        write.about,
      ),
    ).toBe(1);
  };
  const refunds = (action: string) => async (write: Write, succeeded: number) => {
    await audited(action, 'share_purchase', atOnce)(write, succeeded);
    expect(
      await count(
        "wallet.journal j join billing.share_purchase p on p.journal_id = j.parent_id where j.type = 'refund' and p.id = $1",
        write.about,
      ),
    ).toBe(1);
  };
  return {
    '/api/billing/viewShare': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.share_day where share_id = $1 and views = 1 and visitors = 1', about)).toBe(1);
    },
    '/api/billing/buyShare': async ({ about, member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          "billing.share_purchase where share_id = $1 and buyer_id = $2 and state = 'paid'",
          about,
          member!.id,
        ),
      ).toBe(1);
      expect(await count("wallet.journal where type = 'payShare' and actor_id = $1", member!.id)).toBe(1);
    },
    '/api/billing/openShare': audited('openShare', 'share_purchase', atOnce),
    '/api/billing/refundShare': refunds('refundShare'),
    '/api/billing/saveShare': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.share where author_id = $1', member!.id)).toBe(1);
    },
    '/api/billing/previewShare': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/billing/changeShare': audited('changeShare', 'share', 1),
    '/api/billing/addShareFile': async (write, succeeded) => {
      await audited('addShareFile', 'share', atOnce)(write, succeeded);
      expect(await count('billing.share_file where share_id = $1', write.about)).toBe(1);
    },
    '/api/billing/removeShareFile': audited('removeShareFile', 'share', 1),
    '/api/admin/takeDownShare': audited('takeDownShare', 'share', 1),
    '/api/admin/restoreShare': audited('restoreShare', 'share', 1),
    '/api/admin/refundSharePurchase': refunds('refundSharePurchase'),
  };
}
