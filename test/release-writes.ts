import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Member } from '#test/app.ts';
import { addDeveloper, addPlugin, givePackage, type PluginGiven } from '#test/market.ts';
import { packageWith } from '#test/packages.ts';
import { addPackage } from '#test/releases.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

type Made = { member: Member; plugin: { id: number; slug: string }; version: number };

/** A developer of their own with a plugin whose newest version is in some state. */
async function make({ app }: World, state: string, given: PluginGiven = {}): Promise<Made> {
  made += 1;
  const member = await app.addMember(`release_${made}`);
  const { db } = app.database;
  await addDeveloper(db, member.id);
  const slug = `release-plugin-${made}`;
  const plugin = await addPlugin(db, member.id, { slug, versions: [{}, { state }], ...given });
  return { member, plugin, version: plugin.versions.at(-1)!.id };
}

async function submitted(world: World, given: PluginGiven = {}): Promise<Made & { id: number }> {
  const one = await make(world, 'clean', given);
  const body = { pluginId: one.plugin.id, withListing: false };
  const { id } = await world.app.done('/api/developer/submitPlugin', body, { member: one.member });
  return { ...one, id };
}

async function askedForChanges(world: World): Promise<Made & { id: number }> {
  const one = await submitted(world);
  const body = { id: one.id, round: 1, reasons: ['3.1'], body: 'Please' };
  await world.app.done('/api/admin/market/requestChanges', body, { member: world.staff });
  return one;
}

const onVersion =
  (state: string, more: object = {}) =>
  async (world: World): Promise<Write> => {
    const { member, version } = await make(world, state);
    return { member, about: version, body: { id: version, ...more } };
  };
const onSubmission =
  (more: object = {}) =>
  async (world: World): Promise<Write> => {
    const { id } = await submitted(world);
    return { member: world.staff, about: id, body: { id, ...more } };
  };
const onQuarantine =
  (more: object = {}) =>
  async (world: World): Promise<Write> => {
    const { version } = await make(world, 'quarantined');
    return { member: world.staff, about: version, body: { id: version, ...more } };
  };

async function asked(world: World, by: Member): Promise<number> {
  const { plugin } = await make(world, 'live');
  const body = { kind: 'suspend', plugin: plugin.slug, reason: 'It leaks keys.' };
  return (await world.app.done('/api/admin/market/askMeasure', body, { member: by })).id;
}

/** Requests of versions, their reviews and the update feed, for `writes`. */
export const releaseWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/developer/createVersion': async (world) => {
    const { member, plugin } = await make(world, 'live');
    const packageId = await addPackage(world.app.database.db, plugin, '2.0.0');
    return { member, about: plugin.id, body: { pluginId: plugin.id, packageId, changesEn: 'Better.' } };
  },
  '/api/developer/editVersion': onVersion('clean', { changesZh: '改', changesEn: 'New', isSecurity: true }),
  '/api/developer/withdrawVersion': onVersion('clean'),
  '/api/developer/rollOutVersion': onVersion('approved', { percent: 5 }),
  '/api/developer/scheduleVersion': onVersion('approved', { at: Math.floor(Date.now() / 1000) + 86_400 }),
  '/api/developer/unscheduleVersion': onVersion('scheduled'),
  '/api/developer/pauseVersion': onVersion('rolling_out'),
  '/api/developer/resumeVersion': async (world) => {
    const { member, version } = await make(world, 'rolling_out');
    await world.app.done('/api/developer/pauseVersion', { id: version }, { member });
    return { member, about: version, body: { id: version } };
  },
  '/api/developer/yankVersion': onVersion('live', { reason: 'It loses notes.' }),
  '/api/developer/deprecateVersion': onVersion('live', { replacement: '2.0.0' }),
  '/api/developer/restoreVersion': onVersion('deprecated'),
  '/api/developer/submitPlugin': async (world) => {
    const { member, plugin } = await make(world, 'clean');
    return { member, about: plugin.id, body: { pluginId: plugin.id, withListing: false } };
  },
  '/api/developer/withdrawSubmission': async (world) => {
    const { member, id } = await submitted(world);
    return { member, about: id, body: { id } };
  },
  '/api/developer/answerReviewer': async (world) => {
    const { member, id } = await askedForChanges(world);
    return { member, about: id, body: { id, body: 'We look into it.' } };
  },
  '/api/admin/market/takeSubmission': onSubmission(),
  '/api/admin/market/approveSubmission': onSubmission({ round: 1 }),
  '/api/admin/market/requestChanges': onSubmission({ round: 1, reasons: ['3.1'], body: '' }),
  '/api/admin/market/rejectSubmission': onSubmission({ round: 1, reasons: ['5.1'], body: '' }),
  '/api/admin/market/writeDeveloper': onSubmission({ body: 'Which data is sent?' }),
  '/api/admin/market/releaseVersion': onQuarantine(),
  '/api/admin/market/rejectVersion': onQuarantine({ reason: 'Malware' }),
  '/api/admin/market/scanAgain': async (world) => {
    const { version } = await make(world, 'live');
    await givePackage(world.app, version, packageWith());
    return { member: world.staff, about: version, body: { id: version } };
  },
  '/api/admin/market/askMeasure': async (world) => {
    const { plugin } = await make(world, 'live');
    const body = { kind: 'block', plugin: plugin.slug, version: '1.1.0', reason: 'It leaks keys.' };
    return { member: world.staff, about: plugin.id, body };
  },
  '/api/admin/market/confirmMeasure': async (world) => {
    made += 1;
    const other = await world.app.addMember(`measurer_${made}`, { isStaff: true });
    const id = await asked(world, other);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/market/confirmMeasureAlone': async (world) => {
    const id = await asked(world, world.staff);
    // nobody of a developer's team confirms anything about their plugins
    await sql`insert into market.team_member (developer_id, member_id, role, invited_by, invited_at, joined_at)
      select p.developer_id, s.member_id, 'support', p.developer_id, now(), now()
      from market.measure m join market.plugin p on p.id = m.plugin_id join account.staff s
        on s.member_id not in (p.developer_id, ${world.staff.id}) where m.id = ${id}
      on conflict do nothing`.execute(world.app.database.db);
    return { member: world.staff, about: id, body: { id, reason: 'Nobody else is here.', isAcknowledged: true } };
  },
  '/api/admin/market/refuseMeasure': async (world) => {
    const id = await asked(world, world.staff);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/market/v1/updates': async (world) => {
    const { plugin } = await make(world, 'live');
    return { member: null, body: { plugins: [{ id: plugin.slug, version: '1.0.0' }] } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;
type Effect = (write: Write, succeeded: number) => Promise<void>;

/** What there must be of each after many identical requests. */
export function releaseEffects(count: Count, atOnce: number): Record<string, Effect> {
  const isIn = (state: string, times: number, act: string): Effect => {
    return async ({ about }, succeeded) => {
      expect(succeeded).toBe(times);
      expect(await count('market.plugin_version where id = $1 and state = $2', about, state)).toBe(1);
      expect(await count('core.audit where action = $1 and subject_id = $2', `market.${act}`, about)).toBe(1);
    };
  };
  const decided = (state: string, act: string): Effect => {
    return async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.submission where id = $1 and state = $2', about, state)).toBe(1);
      expect(await count('market.submission_message where submission_id = $1 and act = $2', about, act)).toBe(1);
    };
  };
  const said: Effect = async ({ about, member }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    const own = "market.submission_message where submission_id = $1 and member_id = $2 and act = 'message'";
    expect(await count(own, about, member!.id)).toBe(1);
  };
  const measured = (state: string): Effect => {
    return async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.measure where id = $1 and state = $2', about, state)).toBe(1);
    };
  };
  return {
    '/api/developer/createVersion': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("market.plugin_version where plugin_id = $1 and version = '2.0.0'", about)).toBe(1);
    },
    '/api/developer/editVersion': isIn('clean', atOnce, 'editVersion'),
    '/api/developer/withdrawVersion': isIn('withdrawn', 1, 'withdrawVersion'),
    '/api/developer/rollOutVersion': isIn('rolling_out', 1, 'rollOutVersion'),
    '/api/developer/scheduleVersion': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("market.plugin_version where id = $1 and state = 'scheduled'", about)).toBe(1);
    },
    '/api/developer/unscheduleVersion': isIn('approved', 1, 'unscheduleVersion'),
    '/api/developer/pauseVersion': isIn('rolling_out', atOnce, 'pauseVersion'),
    '/api/developer/resumeVersion': isIn('rolling_out', atOnce, 'resumeVersion'),
    '/api/developer/yankVersion': isIn('yanked', 1, 'yankVersion'),
    '/api/developer/deprecateVersion': isIn('deprecated', atOnce, 'deprecateVersion'),
    '/api/developer/restoreVersion': isIn('live', 1, 'restoreVersion'),
    '/api/developer/submitPlugin': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.submission where plugin_id = $1', about)).toBe(1);
    },
    '/api/developer/withdrawSubmission': decided('withdrawn', 'withdrawn'),
    '/api/developer/answerReviewer': said,
    '/api/admin/market/takeSubmission': async ({ about, member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('market.submission where id = $1 and reviewer_id = $2', about, member!.id)).toBe(1);
      expect(await count("core.audit where action = 'market.takeSubmission' and subject_id = $1", about)).toBe(1);
    },
    '/api/admin/market/approveSubmission': decided('approved', 'approved'),
    '/api/admin/market/requestChanges': decided('changes_requested', 'changes'),
    '/api/admin/market/rejectSubmission': decided('rejected', 'rejected'),
    '/api/admin/market/writeDeveloper': said,
    '/api/admin/market/releaseVersion': isIn('clean', 1, 'releaseVersion'),
    '/api/admin/market/rejectVersion': isIn('rejected', 1, 'rejectVersion'),
    '/api/admin/market/scanAgain': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('market.plugin_version where id = $1 and scan_asked_at is not null', about)).toBe(1);
      expect(await count("core.audit where action = 'market.askScan' and subject_id = $1", about)).toBe(1);
    },
    '/api/admin/market/askMeasure': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.measure where plugin_id = $1', about)).toBe(1);
    },
    '/api/admin/market/confirmMeasure': measured('confirmed'),
    '/api/admin/market/confirmMeasureAlone': measured('confirmed'),
    '/api/admin/market/refuseMeasure': measured('refused'),
    '/api/market/v1/updates': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
  };
}
