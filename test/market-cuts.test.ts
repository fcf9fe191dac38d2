import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { setPrivateRoot } from '#app/core/files/private-files.server.ts';
import { buyPlugin, startTrial } from '#app/market/orders/plugin-orders.commands.server.ts';
import { quoteOrder } from '#app/market/orders/plugin-orders.queries.server.ts';
import { BuyPluginInput, QuoteOrderInput } from '#app/market/orders/plugin-orders.schema.ts';
import { setPackageRoot } from '#app/market/packages/package-files.server.ts';
import { inspectUpload } from '#app/market/packages/package-inspections.commands.server.ts';
import { verifyPackage } from '#app/market/packages/package-signatures.commands.server.ts';
import { addPackagePart, startPackage } from '#app/market/packages/package-uploads.commands.server.ts';
import {
  answerRefund,
  askRefund,
  decideRefund,
  escalateRefund,
  settleSilentRefunds,
} from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { CreateVersionInput } from '#app/market/releases/releases.schema.ts';
import { releaseDueVersions, rollOutVersion } from '#app/market/releases/roll-outs.commands.server.ts';
import { approveSubmission } from '#app/market/review-desk/review-decisions.commands.server.ts';
import { takeScanResults } from '#app/market/submissions/scan-results.commands.server.ts';
import { submitPlugin, uploadVersion } from '#app/market/submissions/submissions.commands.server.ts';
import { SubmitPluginInput } from '#app/market/submissions/submissions.schema.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { type CutSteps, useCuts } from '#test/cuts.ts';
import { isFull } from '#test/full.ts';
import { addDeveloper, addPlugin, addVersion, givePackage } from '#test/market.ts';
import { goodFiles } from '#test/packages.ts';
import { usePayouts } from '#test/payouts.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { rawZip } from '#test/raw-zip.ts';
import { addPackage } from '#test/releases.ts';
import { scratchRoot } from '#test/server.ts';
import { giveCash } from '#test/shares.ts';

/*
 * Orders, refunds and what publishes a version, their connection cut before each of their statements and after their
 * commit. `npm test` cuts before every few of them.
 */
const world = usePayouts();
const cuts = useCuts(world.database);
const stride = isFull ? 1 : 12;
const dataDir = mkdtempSync(join(scratchRoot(), 'wenwo-market-cuts-'));
const over = (ctx: Ctx, db: Db): Ctx => ({ ...ctx, db });
const idOf = ({ actor }: Ctx): number => ('id' in actor ? actor.id : 0);
const at = (ctx: Ctx, seconds: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) });
const day_s = 86_400;
const balances = (ctx: Ctx) => getBalances({ db: world.database.db }, idOf(ctx));
const states = async (pluginId: number) =>
  (
    await sql<{ state: string }>`select state from market.plugin_version where plugin_id = ${pluginId}
    order by id`.execute(world.database.db)
  ).rows.map(({ state }) => state);
let maker: Ctx;
let boss: Ctx;

beforeAll(async () => {
  setPackageRoot(dataDir);
  setPrivateRoot(dataDir);
  maker = world.member(await world.addMember());
  boss = world.staffCtx(await world.addStaff());
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A plugin on sale, and a buyer with money, points and an inviter. */
async function shop() {
  const { db } = world.database;
  const plugin = await sellPlugin(db, maker.actor as Actor & { id: number });
  const buyer = world.member(await world.addMember());
  await giveCash(db, idOf(buyer), 20_000n);
  await awardPoints(world.program(), { task: 'gift', subject: 'once', memberId: idOf(buyer), amount: 777n });
  const [inviter, now] = [await world.addMember(), world.now()];
  await sql`insert into billing.referral (member_id, inviter_id, touched_at, bound_at, registered_at, term_id)
    select ${idOf(buyer)}, ${inviter}, ${now}, ${now}, ${now}, coalesce(max(id), 0) from billing.term`.execute(db);
  return { plugin, buyer };
}
/** An order that was used, so that somebody has to decide on its refund. */
async function used({ isUsed = true } = {}) {
  const { plugin, buyer } = await shop();
  const { orderId, licenceId } = await buy(buyer, plugin, { usesPoints: true });
  if (isUsed)
    await sql`update market.plugin_order set downloaded_at = ${world.now()} where id = ${orderId}`.execute(
      world.database.db,
    );
  return { plugin, buyer, orderId, licenceId };
}
const request = (orderId: number) => ({ orderId, category: 'not_working', reason: 'It stops.' }) as const;
async function asked() {
  const order = await used();
  const { id } = (await askRefund(order.buyer, request(order.orderId))).data as { id: number };
  return { ...order, id };
}
const expectWhole = async (buyer: Ctx) => expect(await balances(buyer)).toMatchObject({ cash: 20_000n, points: 777n });
async function purchase(plugin: number, buyer: Ctx, more: object = {}) {
  const wanted = QuoteOrderInput.parse({ pluginId: plugin, edition: 'single', usesPoints: true, ...more });
  return BuyPluginInput.parse({ ...wanted, paid: (await quoteOrder(buyer, wanted)).paid });
}

const sales: CutSteps = {
  'a plugin that is bought with points': async (db) => {
    const { plugin, buyer } = await shop();
    const wanted = await purchase(plugin, buyer);
    return {
      call: () => buyPlugin(over(buyer, db), wanted),
      check: async () => expect(await balances(buyer)).toMatchObject({ cash: 13_977n, points: 0n }),
    };
  },
  'a trial': async (db) => {
    const { plugin, buyer } = await shop();
    return { call: () => startTrial(over(buyer, db), { pluginId: plugin, edition: 'single' }) };
  },
  'a trial that is bought': async (db) => {
    const { plugin, buyer } = await shop();
    await startTrial(buyer, { pluginId: plugin, edition: 'single' });
    const wanted = await purchase(plugin, buyer);
    return { call: () => buyPlugin(over(buyer, db), wanted) };
  },
  'a renewal': async (db) => {
    const { plugin, buyer, licenceId } = await used();
    const wanted = await purchase(plugin, buyer, { licenceId });
    return { call: () => buyPlugin(over(buyer, db), wanted) };
  },
  'a refund of what was never used': async (db) => {
    const { buyer, orderId } = await used({ isUsed: false });
    return {
      call: () => askRefund(over(buyer, db), request(orderId)),
      check: () => expectWhole(buyer),
    };
  },
  'a refund that a developer grants': async (db) => {
    const { buyer, id } = await asked();
    return {
      call: () => answerRefund(over(maker, db), { act: 'agree', id, answer: '' }),
      check: () => expectWhole(buyer),
    };
  },
  'a refund by silence': async (db) => {
    await settleSilentRefunds(at(world.program(), 9 * day_s)); // what other steps left behind
    const { buyer } = await asked();
    return {
      call: () => settleSilentRefunds(at(over(world.program(), db), 3 * day_s)),
      check: () => expectWhole(buyer),
    };
  },
  'a part that staff give back': async (db) => {
    const { buyer, id } = await asked();
    await answerRefund(maker, { act: 'refuse', id, answer: 'No' });
    await escalateRefund(buyer, { id, message: '' });
    return {
      call: () => decideRefund(over(boss, db), { act: 'refund', id, amount: 3000, decision: 'Half' }),
      check: async () => expect(await balances(buyer)).toMatchObject({ cash: 16_977n, points: 387n }),
    };
  },
};

let plugins = 0;
/** A plugin of its own developer with a live version, and the bytes of a next one. */
async function workshop(isTrusted = false) {
  const { db } = world.database;
  const owner = world.member(await world.addMember());
  await addDeveloper(db, idOf(owner), { isTrusted });
  const slug = `cut-notes-${(plugins += 1)}`;
  const plugin = await addPlugin(db, idOf(owner), { slug, versions: [{ version: '0.9.0' }] });
  return { owner, plugin, bytes: rawZip(goodFiles({ id: slug })) };
}
type Workshop = Awaited<ReturnType<typeof workshop>>;

const begin = ({ plugin, bytes }: Workshop) => ({
  plugin: plugin.id,
  fileName: 'notes.zip',
  size: bytes.length,
  developerSignature: '',
  developerKey: '',
});
const part = (upload: number, bytes: Buffer) => ({ upload, part: 0, chunk: new Blob([new Uint8Array(bytes)]) });
/** An upload that arrived whole and waits to be looked at; its job is called by the test. */
async function arrived(made: Workshop): Promise<number> {
  const { id } = await startPackage(made.owner, begin(made));
  await addPackagePart(made.owner, part(id, made.bytes));
  await sql`update market.package_upload set state = 'checking' where id = ${id}`.execute(world.database.db);
  return id;
}
/** A version that was looked at: `state` is where it stands. */
async function looked(state: string, more = sql``) {
  const made = await workshop(state === 'clean');
  const version = await addVersion(world.database.db, made.plugin, { version: '1.0.0', state });
  const packageId = await givePackage({ ...world, dataDir }, version.id, made.bytes);
  await sql`update market.plugin_version set then_roll_out = 100 ${more} where id = ${version.id}`.execute(
    world.database.db,
  );
  return { ...made, version, packageId };
}
const isSigned = async (packageId: number) => (await verifyPackage({ db: world.database.db }, packageId)).isGood;

const publishing: CutSteps = {
  'an upload that begins': async (db) => {
    const made = await workshop();
    return { call: () => startPackage(over(made.owner, db), begin(made)) };
  },
  'a part of a package': async (db) => {
    const made = await workshop();
    const { id } = await startPackage(made.owner, begin(made));
    return { call: () => addPackagePart(over(made.owner, db), part(id, made.bytes)) };
  },
  'a package that is looked at and kept': async (db) => {
    const uploadId = await arrived(await workshop());
    return {
      call: () => inspectUpload(over(world.program(), db), { uploadId }),
      check: async () => {
        const { rows } = await sql`select from market.package_upload u join market.package k on k.id = u.package_id
          where u.id = ${uploadId} and u.state = 'ready'`.execute(world.database.db);
        expect(rows).toHaveLength(1);
      },
    };
  },
  'a version that is made and sent for review': async (db) => {
    const made = await workshop();
    const packageId = await addPackage(world.database.db, made.plugin, '1.0.0');
    const input = { pluginId: made.plugin.id, packageId, changesZh: '更新', changesEn: 'Update', thenSubmit: true };
    return {
      isInParts: true,
      call: () => uploadVersion(over(made.owner, db), CreateVersionInput.parse(input)),
      check: async () => expect(await states(made.plugin.id)).toEqual(['live', 'in_review']),
    };
  },
  'a submission': async (db) => {
    const { owner, plugin } = await looked('clean', sql`, then_submit = false`);
    await sql`update market.developer set is_trusted = false where member_id = ${idOf(owner)}`.execute(
      world.database.db,
    );
    return { call: () => submitPlugin(over(owner, db), SubmitPluginInput.parse({ pluginId: plugin.id })) };
  },
  'an update of a trusted developer that goes out signed': async (db) => {
    await takeScanResults(world.program()); // what other steps left behind
    const { plugin, packageId } = await looked('clean', sql`, then_submit = true`);
    return {
      isInParts: true,
      call: () => takeScanResults(over(world.program(), db)),
      check: async () => expect([await states(plugin.id), await isSigned(packageId)]).toEqual([['live', 'live'], true]),
    };
  },
  'an approval that publishes': async (db) => {
    const { owner, plugin, packageId } = await looked('clean', sql`, then_submit = false`);
    await sql`update market.developer set is_trusted = false where member_id = ${idOf(owner)}`.execute(
      world.database.db,
    );
    const { id } = (await submitPlugin(owner, SubmitPluginInput.parse({ pluginId: plugin.id }))).data;
    return {
      call: () => approveSubmission(over(boss, db), { id, round: 1, body: '' }),
      check: async () => expect([await states(plugin.id), await isSigned(packageId)]).toEqual([['live', 'live'], true]),
    };
  },
  'a share of a roll-out': async (db) => {
    const { owner, plugin, version, packageId } = await looked('approved');
    return {
      call: () => rollOutVersion(over(owner, db), { id: version.id, percent: 5, stepHours: 12 }),
      check: async () =>
        expect([await states(plugin.id), await isSigned(packageId)]).toEqual([['live', 'rolling_out'], true]),
    };
  },
  'the last step of a roll-out by the clock': async (db) => {
    await releaseDueVersions(at(world.program(), 9 * day_s));
    const { plugin } = await looked('rolling_out', sql`, roll_out = 25, step_hours = 12, steps_at = ${world.now()}`);
    return {
      call: () => releaseDueVersions(over(world.program(), db)),
      check: async () => expect(await states(plugin.id)).toEqual(['live', 'live']),
    };
  },
};

const steps = Object.entries({ ...sales, ...publishing });
test.each(steps)('%s is there as a whole or not at all', async (_name, prepare) => {
  expect(await cuts.beforeEachStatement(prepare, stride)).toBeGreaterThanOrEqual(1);
});

/**
 * Who begins an upload and hears nothing begins another; the first is swept away after a day. A renewal may be bought
 * twice; that a repeated request is not, is the work of its key.
 */
const repeated = steps.filter(([name]) => name !== 'an upload that begins' && name !== 'a renewal');

test.each(repeated)('%s whose answer is lost is not done again', async (_name, prepare) => {
  await cuts.afterCommit(prepare);
});
