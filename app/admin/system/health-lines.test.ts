import { expect, it } from 'vitest';
import { healthGroups } from './health-lines.ts';
import type { HealthReport } from './health.schema.ts';
import zh from './health.zh.ts';
import reasons from './mail-faults.zh.ts';

const report = (
  opening: HealthReport['opening'],
  { rows = [], filesFault = false }: Partial<HealthReport['hosts']> = {},
  replicas: HealthReport['replicas'] = null,
): HealthReport => ({
  health: {
    database: { version: '18', bytes: 1, connections: 1, answer_ms: 1 },
    queue: { waiting: 0, active: 0, failed: 0, oldestWaiting_s: null },
    disk: null,
    process: { node: '26', uptime_s: 1, memory: 1 },
    hasMailServer: true,
  },
  at: 0,
  version: '1.0.0',
  system: { platform: 'linux', cores: 2, load: 0, memory: 1, freeMemory: 1 },
  memory: { heapUsed: 1, heapTotal: 1, external: 1 },
  delay: { mean_ms: 1, p99_ms: 1, max_ms: 1 },
  migrations: { applied: 1, last: '1', missing: [] },
  pageCache: { pages: 0, bytes: 0, maxBytes: 1 },
  search: { version: 1, outdated: 0, isMore: false },
  ledger: { lastCheck: null, pauses: [], seal: null },
  storage: 'local',
  mailFailure: null,
  hosts: { rows, filesFault },
  keys: null,
  replicas,
  backup: {
    store: '',
    folder: '/data/backups',
    goodAt: 0,
    goodIn: '',
    isOld: false,
    fault: '',
    holdsKey: true,
    isPartial: false,
  },
  opening,
  replies: null,
});
const badLines = (opening: HealthReport['opening'], hosts?: Partial<HealthReport['hosts']>) =>
  healthGroups(zh, report(opening, hosts), reasons).flatMap(({ lines }) =>
    lines.filter(({ isBad }) => isBad).map(({ label }) => label),
  );

it('says when robots can register and when others cannot open the address', () => {
  expect(badLines({ isCaptchaOn: true, siteUrl: 'https://ask.example.org', isAddressPublic: true })).toEqual([]);
  expect(badLines({ isCaptchaOn: false, siteUrl: 'http://127.0.0.1:3000', isAddressPublic: false })).toEqual([
    zh.captcha,
    zh.address,
  ]);
});

it('says which host has a wrong clock or another key, and that files of several hosts lie apart', () => {
  const good = { isCaptchaOn: true, siteUrl: 'https://ask.example.org', isAddressPublic: true };
  const host = {
    version: '1.0.0',
    sharesFiles: true,
    isDraining: false,
    isThis: false,
    hasKey: true,
    seen_s: 1,
    state: 'live' as const,
    lastAt: 0,
  };
  const rows = [
    { ...host, name: 'one', ahead_ms: 3 },
    { ...host, name: 'late', ahead_ms: -2400 },
    { ...host, name: 'foreign', ahead_ms: 0, hasKey: false },
  ];
  expect(badLines(good, { rows })).toEqual(['late', 'foreign']);
  expect(badLines(good, { rows: rows.slice(0, 1), filesFault: true })).toEqual([zh.files]);
  const gone = [
    { ...host, name: 'fallen', ahead_ms: 9000, state: 'lost' as const },
    { ...host, name: 'ended', ahead_ms: 0, hasKey: false, state: 'left' as const },
  ];
  const all = { rows: [rows[0]!, ...gone], filesFault: false };
  expect(badLines(good, all)).toEqual(['fallen']);
  const lines = healthGroups(zh, report(good, all), reasons).find(({ key }) => key === 'hosts')!.lines;
  expect(lines.slice(1).map(({ value }) => value)).toEqual([
    zh.hostGone.lost('1970-01-01 00:00 UTC'),
    zh.hostGone.left('1970-01-01 00:00 UTC'),
  ]);
});

it('says how a change of keys stands, and what no key opens', () => {
  const good = { isCaptchaOn: true, siteUrl: 'https://ask.example.org', isAddressPublic: true };
  const linesOf = (keys: HealthReport['keys']) =>
    healthGroups(zh, { ...report(good), keys }, reasons)
      .find(({ key }) => key === 'hosts')!
      .lines.filter(({ label }) => label === zh.keys);
  expect(linesOf(null)).toEqual([]);
  const [running] = linesOf({ state: 'running', left: 1234, failed: 0 });
  expect(running).toMatchObject({ value: zh.keyStates.running('1,234'), isBad: false });
  const [done] = linesOf({ state: 'done', left: 0, failed: 2 });
  expect(done).toMatchObject({ value: `${zh.keyStates.done('')}, ${zh.keysLost('2')}`, isBad: true });
});

it('says which replica is left out and why, and how much the primary reads', () => {
  const fine = { isIn: true, lag: { ms: 200, bytes: 2048 }, problem: null, statements: 90, failures: 1 };
  const rows = [
    { ...fine, name: 'near:5432' },
    { ...fine, name: 'far:5432', isIn: false, lag: { ms: Infinity, bytes: 1 } },
    { ...fine, name: 'gone:5432', isIn: false, lag: null, problem: 'silent' as const },
  ];
  const good = { isCaptchaOn: true, siteUrl: 'https://ask.example.org', isAddressPublic: true };
  const groups = healthGroups(zh, report(good, {}, { rows, reads: { replica: 75, primary: 25 } }), reasons);
  const lines = groups.find(({ key }) => key === 'replicas')!.lines;
  expect(lines.filter(({ isBad }) => isBad).map(({ label }) => label)).toEqual(['far:5432', 'gone:5432']);
  expect(lines[0]!.value).toContain('200');
  expect(lines[0]!.value).toContain(zh.replicaIn);
  expect(lines[1]!.value).toContain(zh.replicaOut);
  expect(lines[1]!.value).toContain(zh.replicaFar);
  expect(lines[2]!.value).toContain(zh.replicaProblems.silent);
  expect(lines[2]!.value).not.toContain(zh.replicaOut);
  expect(lines[3]!.value).toContain('25%');
  expect(healthGroups(zh, report(good), reasons).map(({ key }) => key)).not.toContain('replicas');
});

it('says among the jobs since when mails fail, and why', () => {
  const good = { isCaptchaOn: true, siteUrl: 'https://ask.example.org', isAddressPublic: true };
  const mailFailure = { since: 0, tries: 7, fault: 'slow', to: '/admin/settings?section=mail' } as const;
  const jobs = healthGroups(zh, { ...report(good), mailFailure }, reasons).find(({ key }) => key === 'queue');
  expect(jobs!.lines.at(-1)).toEqual({
    label: zh.mail,
    value: `1970-01-01 00:00 UTC 起寄不出去，已试 7 次。${reasons.slow}`,
    isBad: true,
    to: '/admin/settings?section=mail',
  });
});

it('says of backups where the last good one lies, which key is to be kept, and that uploads are missing', () => {
  const good = { isCaptchaOn: true, siteUrl: 'https://ask.example.org', isAddressPublic: true };
  const linesOf = (backup: Partial<HealthReport['backup']>) => {
    const whole = report(good);
    const groups = healthGroups(zh, { ...whole, backup: { ...whole.backup, ...backup } }, reasons);
    return groups.find(({ key }) => key === 'backup')!.lines;
  };
  const valueOf = (label: string, backup: Partial<HealthReport['backup']>) =>
    linesOf(backup).find((line) => line.label === label);
  expect(valueOf(zh.lastBackup, { goodIn: 'attic:/some/where.zip' })!.value).toBe(
    '1970-01-01 00:00 UTC，attic:/some/where.zip',
  );
  expect(valueOf(zh.backupSecret, { holdsKey: true })!.value).toContain('DATA_DIR/secret.key');
  const apart = valueOf(zh.backupSecret, { holdsKey: false })!.value;
  expect(apart).toContain('SECRET_KEY');
  expect(apart).not.toContain('secret.key');
  expect(linesOf({}).some(({ isBad }) => isBad)).toBe(false);
  expect(valueOf(zh.backupUploads, { isPartial: true })).toMatchObject({ value: zh.backupPartial, isBad: true });
});
