import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addVersion } from '#test/market.ts';
import { usePrivateFolder } from '#test/releases.ts';
import { getVersion } from './releases.queries.server.ts';
import {
  deprecateVersion,
  pauseVersion,
  releaseDueVersions,
  restoreVersion,
  resumeVersion,
  rollOutVersion,
  scheduleVersion,
  unscheduleVersion,
  yankVersion,
} from './roll-outs.commands.server.ts';

const database = useTestDatabase();
usePrivateFolder();
let people: Record<'dora' | 'stranger', Actor & { id: number }>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;
let id: number;
let made = 0;

beforeAll(async () => {
  people = await makeMembers(database.db, ['dora', 'stranger']);
  await addDeveloper(database.db, people.dora.id);
  plugin = await addPlugin(database.db, people.dora.id, { versions: [{ version: '1.0.0' }] });
});
beforeEach(async () => {
  made += 1;
  id = (await addVersion(database.db, plugin, { version: `2.${made}.0`, state: 'approved' })).id;
});

const at = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const own = (now = testNow) => ctxAs(database.db, people.dora, { now });
const job = (now: Date) => ctxAs(database.db, { kind: 'job', name: 'test' }, { now });
const stranger = () => ctxAs(database.db, people.stranger);
const view = () => getVersion(own(), { id });
const unix = (moment: Date) => moment.getTime() / 1000;

describe('a roll-out', () => {
  it('goes to 5, 25 and 100 percent by the press of its developer, and only grows', async () => {
    await rollOutVersion(own(), { id, percent: 5, stepHours: 0 });
    expect(await view()).toMatchObject({ state: 'rolling_out', rollOut: 5, liveAt: null, publishedAt: unix(testNow) });
    expect(await refusalOf(rollOutVersion(own(), { id, percent: 5, stepHours: 0 }))).toBe('stepNotGreater');
    await rollOutVersion(own(at(1)), { id, percent: 25, stepHours: 0 });
    await rollOutVersion(own(at(2)), { id, percent: 100, stepHours: 0 });
    expect(await view()).toMatchObject({
      state: 'live',
      rollOut: 100,
      liveAt: unix(at(2)),
      publishedAt: unix(testNow),
    });
    await expect(rollOutVersion(own(), { id, percent: 100, stepHours: 0 })).rejects.toMatchObject({
      data: { error: 'STATE_CONFLICT', state: 'live' },
    });
    expect(await auditOf(database.db, 'plugin_version', id)).toEqual(
      Array.from({ length: 3 }, () => 'market.rollOutVersion'),
    );
  });

  it('takes its next steps by itself where its developer wants so, each once', async () => {
    await rollOutVersion(own(), { id, percent: 5, stepHours: 24 });
    await releaseDueVersions(job(at(23)));
    expect(await view()).toMatchObject({ rollOut: 5, stepsAt: unix(at(24)) });
    await Promise.all([releaseDueVersions(job(at(24))), releaseDueVersions(job(at(24)))]);
    expect(await view()).toMatchObject({ state: 'rolling_out', rollOut: 25, stepsAt: unix(at(48)) });
    await releaseDueVersions(job(at(48)));
    expect(await view()).toMatchObject({ state: 'live', rollOut: 100, stepsAt: null });
    const { rows } = await sql<{ act: string }>`select act from messages.notice
      where path = ${`/developer/update?version=${id}`} order by id`.execute(database.db);
    expect(rows.map(({ act }) => act)).toEqual(['versionStep', 'versionLive']);
  });

  it('that is paused takes no step, and goes on with a new wait', async () => {
    await rollOutVersion(own(), { id, percent: 5, stepHours: 24 });
    await pauseVersion(own(), { id });
    await pauseVersion(own(), { id });
    await releaseDueVersions(job(at(100)));
    expect(await view()).toMatchObject({ rollOut: 5, isPaused: true, stepsAt: null });
    await resumeVersion(own(at(100)), { id });
    expect(await view()).toMatchObject({ isPaused: false, stepsAt: unix(at(124)) });
    expect(await auditOf(database.db, 'plugin_version', id)).toEqual([
      'market.rollOutVersion',
      'market.pauseVersion',
      'market.resumeVersion',
    ]);
  });

  it('is not paused before it began or after it ended', async () => {
    expect(await refusalOf(pauseVersion(own(), { id }))).toBe('stateChanged');
    await rollOutVersion(own(), { id, percent: 100, stepHours: 0 });
    expect(await refusalOf(resumeVersion(own(), { id }))).toBe('stateChanged');
  });

  it('of a plugin that is stopped or was never published does not begin', async () => {
    for (const [state, said] of [
      ['suspended', 'pluginStopped'],
      ['submitted', 'notPublishedYet'],
    ] as const) {
      await sql`update market.plugin set state = ${state} where id = ${plugin.id}`.execute(database.db);
      expect(await refusalOf(rollOutVersion(own(), { id, percent: 5, stepHours: 0 }))).toBe(said);
    }
    await sql`update market.plugin set state = 'published' where id = ${plugin.id}`.execute(database.db);
  });
});

describe('a schedule', () => {
  it('sends the version out at its time, once', async () => {
    await scheduleVersion(own(), { id, at: unix(at(5)), percent: 25, stepHours: 12 });
    await releaseDueVersions(job(at(4)));
    expect(await view()).toMatchObject({ state: 'scheduled', scheduledAt: unix(at(5)) });
    await releaseDueVersions(job(at(5)));
    expect(await view()).toMatchObject({ state: 'rolling_out', rollOut: 25, stepsAt: unix(at(17)), scheduledAt: null });
  });

  it('is taken back, and lies ahead by 90 days at most', async () => {
    await scheduleVersion(own(), { id, at: unix(at(5)), percent: 100, stepHours: 0 });
    await unscheduleVersion(own(), { id });
    await releaseDueVersions(job(at(6)));
    expect(await view()).toMatchObject({ state: 'approved', scheduledAt: null });
    for (const moment of [at(-1), at(24 * 91)])
      expect(await refusalOf(scheduleVersion(own(), { id, at: unix(moment), percent: 100, stepHours: 0 }))).toBe(
        'scheduleRange',
      );
    expect(await auditOf(database.db, 'plugin_version', id)).toEqual([
      'market.scheduleVersion',
      'market.unscheduleVersion',
    ]);
  });
});

describe('a live version', () => {
  beforeEach(async () => void (await rollOutVersion(own(), { id, percent: 100, stepHours: 0 })));

  it('is deprecated with what to use instead, and back', async () => {
    await deprecateVersion(own(), { id, replacement: '3.0.0' });
    expect(await view()).toMatchObject({ state: 'deprecated', replacement: '3.0.0', rollOut: 100 });
    await restoreVersion(own(), { id });
    expect(await view()).toMatchObject({ state: 'live', replacement: '' });
  });

  it('is yanked for good, with the reason', async () => {
    await yankVersion(own(), { id, reason: 'It loses the index.' });
    expect(await view()).toMatchObject({ state: 'yanked', reason: 'It loses the index.' });
    expect(await refusalOf(restoreVersion(own(), { id }))).toBe('stateChanged');
    expect(await auditOf(database.db, 'plugin_version', id)).toContain('market.yankVersion');
  });
});

it('none of it is done by strangers', async () => {
  const acts = [
    rollOutVersion(stranger(), { id, percent: 5, stepHours: 0 }),
    scheduleVersion(stranger(), { id, at: unix(at(5)), percent: 100, stepHours: 0 }),
    unscheduleVersion(stranger(), { id }),
    pauseVersion(stranger(), { id }),
    resumeVersion(stranger(), { id }),
    yankVersion(stranger(), { id, reason: 'why' }),
    deprecateVersion(stranger(), { id, replacement: 'x' }),
    restoreVersion(stranger(), { id }),
  ];
  expect(await Promise.all(acts.map(refusalOf))).toEqual(acts.map(() => 'notFound'));
});
