import type { Widen } from '#app/core/texts/language.ts';
import { formatBytes, formatNumber } from '#app/ui/kit/number-format.ts';
import { mostAhead_ms } from '#app/core/hosts/hosts.ts';
import type { HealthReport } from './health.schema.ts';
import type { MailFault } from './mail-faults.policy.ts';
import type zh from './health.zh.ts';

type Texts = Widen<typeof zh>;

/** One line of the report; `isBad` when something should be done about it, `to` where. */
export type HealthLine = { label: string; value: string; isBad?: boolean; to?: string };
type Reasons = Readonly<Record<MailFault, string>>;
export type HealthGroup = { key: keyof Texts['groups']; lines: HealthLine[] };

const scarceDisk = 0.1;
const slowQueue_s = 600;
const slowLoop_ms = 200;

/**
 * The report in words, group by group; the page and the text for support are made of the same lines.
 * @param reasons why mails fail
 */
export function healthGroups(t: Texts, report: HealthReport, reasons: Reasons): HealthGroup[] {
  return [
    { key: 'opening', lines: openingLines(t, report) },
    { key: 'site', lines: siteLines(t, report) },
    { key: 'database', lines: databaseLines(t, report) },
    { key: 'queue', lines: [...queueLines(t, report), ...mailLines(t, report, reasons)] },
    { key: 'machine', lines: machineLines(t, report) },
    { key: 'process', lines: processLines(t, report) },
    { key: 'hosts', lines: hostLines(t, report) },
    ...(report.replicas ? [{ key: 'replicas' as const, lines: replicaLines(t, report.replicas) }] : []),
    { key: 'content', lines: contentLines(t, report) },
    { key: 'ledger', lines: ledgerLines(t, report) },
    { key: 'backup', lines: backupLines(t, report) },
    ...(report.replies ? [{ key: 'replies' as const, lines: replyLines(t, report.replies) }] : []),
  ];
}

/** The report as plain text. */
export function healthText(t: Texts, report: HealthReport, reasons: Reasons): string {
  const head = `${t.title} ${new Date(report.at * 1000).toISOString()}`;
  const groups = healthGroups(t, report, reasons).map(({ key, lines }) =>
    [`[${t.groups[key]}]`, ...lines.map(({ label, value, isBad }) => `${isBad ? '! ' : ''}${label}: ${value}`)].join(
      '\n',
    ),
  );
  return [head, ...groups].join('\n\n');
}

function openingLines(t: Texts, { opening: { isCaptchaOn, siteUrl, isAddressPublic } }: HealthReport): HealthLine[] {
  return [
    { label: t.captcha, value: isCaptchaOn ? t.captchaOn : t.captchaOff, isBad: !isCaptchaOn },
    { label: t.address, value: isAddressPublic ? siteUrl : t.addressPrivate(siteUrl), isBad: !isAddressPublic },
  ];
}

function siteLines(t: Texts, { version, health, system }: HealthReport): HealthLine[] {
  const minutes = Math.floor(health.process.uptime_s / 60);
  return [
    { label: t.version, value: version },
    { label: t.node, value: health.process.node },
    { label: t.platform, value: system.platform },
    { label: t.uptime, value: t.uptimeText(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60) },
  ];
}

function databaseLines(t: Texts, { health: { database }, migrations }: HealthReport): HealthLine[] {
  const isMissing = migrations.missing.length > 0;
  return [
    { label: t.postgres, value: database.version },
    { label: t.answer, value: t.ms(database.answer_ms) },
    { label: t.bytes, value: formatBytes(database.bytes) },
    { label: t.connections, value: formatNumber(database.connections) },
    {
      label: t.migrations,
      value: isMissing
        ? t.migrationsMissing(migrations.missing.join(', '))
        : t.migrationsText(migrations.applied, migrations.last),
      isBad: isMissing,
    },
  ];
}

function queueLines(t: Texts, { health: { queue } }: HealthReport): HealthLine[] {
  const wait = queue.oldestWaiting_s;
  return [
    { label: t.waiting, value: formatNumber(queue.waiting) },
    { label: t.active, value: formatNumber(queue.active) },
    { label: t.failed, value: formatNumber(queue.failed), isBad: queue.failed > 0 },
    { label: t.oldest, value: wait === null ? t.nothingWaits : t.seconds(wait), isBad: (wait ?? 0) > slowQueue_s },
  ];
}

function mailLines(t: Texts, { mailFailure }: HealthReport, reasons: Reasons): HealthLine[] {
  if (!mailFailure) return [];
  const { since, tries, fault, to } = mailFailure;
  return [{ label: t.mail, value: t.mailFails(momentOf(since), tries, reasons[fault]), isBad: true, to }];
}

const momentOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function machineLines(t: Texts, { health: { disk }, system }: HealthReport): HealthLine[] {
  return [
    {
      label: t.disk,
      value: disk ? t.freeOf(formatBytes(disk.free), formatBytes(disk.total)) : t.unknown,
      isBad: disk !== null && disk.free / disk.total < scarceDisk,
    },
    { label: t.memory, value: t.freeOf(formatBytes(system.freeMemory), formatBytes(system.memory)) },
    { label: t.cores, value: t.coresText(system.cores, system.load) },
  ];
}

function processLines(t: Texts, { health, memory, delay, pageCache }: HealthReport): HealthLine[] {
  return [
    { label: t.rss, value: formatBytes(health.process.memory) },
    { label: t.heap, value: t.heapText(formatBytes(memory.heapUsed), formatBytes(memory.heapTotal)) },
    {
      label: t.delay,
      value: t.delayText(delay.mean_ms, delay.p99_ms, delay.max_ms),
      isBad: delay.p99_ms > slowLoop_ms,
    },
    {
      label: t.cache,
      value: t.cacheText(pageCache.pages, formatBytes(pageCache.bytes), formatBytes(pageCache.maxBytes)),
    },
  ];
}

function hostLines(t: Texts, { hosts: { rows, filesFault }, keys }: HealthReport): HealthLine[] {
  const live = rows.filter(({ state }) => state === 'live');
  const lines = live.map(({ name, version, ahead_ms, seen_s, isThis, isDraining, hasKey }): HealthLine => {
    const isLate = Math.abs(ahead_ms) > mostAhead_ms;
    const facts = [version, t.seen(seen_s), isLate ? t.clockWrong(ahead_ms) : t.clock(ahead_ms)];
    if (isThis) facts.push(t.thisHost);
    if (isDraining) facts.push(t.draining);
    if (!hasKey) facts.push(t.otherKey);
    return { label: name, value: facts.join(', '), isBad: isLate || !hasKey };
  });
  if (live.length === 0) lines.push({ label: t.host, value: t.noHosts });
  for (const { name, state, lastAt } of rows)
    if (state !== 'live')
      lines.push({ label: name, value: t.hostGone[state](momentOf(lastAt)), isBad: state === 'lost' });
  if (filesFault) lines.push({ label: t.files, value: t.filesApart, isBad: true });
  else if (live.length > 1) lines.push({ label: t.files, value: t.filesShared });
  if (keys) {
    const state = t.keyStates[keys.state](formatNumber(keys.left));
    const lost = keys.failed > 0 ? [t.keysLost(formatNumber(keys.failed))] : [];
    lines.push({ label: t.keys, value: [state, ...lost].join(', '), isBad: keys.failed > 0 });
  }
  return lines;
}

function replicaLines(t: Texts, { rows, reads }: NonNullable<HealthReport['replicas']>): HealthLine[] {
  const all = reads.replica + reads.primary;
  const share = all === 0 ? 0 : Math.round((100 * reads.primary) / all);
  return [
    ...rows.map(({ name, isIn, lag, problem, statements, failures }): HealthLine => {
      const behind = lag && (lag.ms === Infinity ? t.replicaFar : t.replicaLag(lag.ms, formatBytes(lag.bytes)));
      const state = problem ? t.replicaProblems[problem] : isIn ? t.replicaIn : t.replicaOut;
      const facts = [state, ...(behind ? [behind] : []), t.replicaReads(statements, failures)];
      return { label: name, value: facts.join(t.stop), isBad: !isIn };
    }),
    { label: t.readShare, value: all === 0 ? t.noReads : t.readShareText(share, formatNumber(all)) },
  ];
}

function backupLines(t: Texts, { backup }: HealthReport): HealthLine[] {
  const { store, folder, goodAt, goodIn, isOld, fault, holdsKey, isPartial } = backup;
  const at = goodAt === null ? '' : new Date(goodAt * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const last = goodAt === null ? t.noBackup : `${at} UTC${goodIn === '' ? '' : `${t.comma}${goodIn}`}`;
  return [
    {
      label: t.lastBackup,
      value: fault === '' ? last : `${last}. ${t.backupFaults[fault]}`,
      isBad: isOld || fault !== '',
    },
    { label: t.backupPlace, value: store === '' ? folder : store },
    ...(isPartial ? [{ label: t.backupUploads, value: t.backupPartial, isBad: true }] : []),
    { label: t.backupSecret, value: holdsKey ? t.backupSecretText : t.backupSecretApart },
  ];
}

function contentLines(t: Texts, { health, search, storage }: HealthReport): HealthLine[] {
  const count = `${formatNumber(search.outdated)}${search.isMore ? '+' : ''}`;
  return [
    { label: t.mail, value: health.hasMailServer ? t.mailOn : t.mailOff, isBad: !health.hasMailServer },
    { label: t.storage, value: t.storages[storage] ?? storage },
    {
      label: t.search,
      value: search.outdated > 0 ? t.searchOld(search.version, count) : t.searchOk(search.version),
      isBad: search.outdated > 0,
    },
  ];
}

function ledgerLines(t: Texts, { ledger: { lastCheck, pauses, seal } }: HealthReport): HealthLine[] {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return [
    {
      label: t.check,
      value: lastCheck ? `${lastCheck.isDone ? t.checkDone : t.checkFailed}, ${at(lastCheck.at)} UTC` : t.checkNever,
      isBad: lastCheck !== null && !lastCheck.isDone,
    },
    ...(pauses.length === 0
      ? [{ label: t.pauses, value: t.noPauses }]
      : pauses.map(({ asset, reason }) => ({ label: t.pauses, value: t.paused(asset, reason), isBad: true }))),
    { label: t.seal, value: seal ? t.sealText(seal.id, seal.hash.slice(0, 12)) : t.noSeal },
  ];
}

function replyLines(
  t: Texts,
  { readAt, fault, failingSince, counts }: NonNullable<HealthReport['replies']>,
): HealthLine[] {
  const at = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    {
      label: t.mailbox,
      value: fault === '' ? t.mailboxOk : t.mailboxFault(fault, at(failingSince ?? 0)),
      isBad: fault !== '',
    },
    { label: t.mailboxRead, value: readAt === null ? t.mailboxNever : at(readAt) },
    { label: t.replyCounts, value: t.replyCountsText(counts.taken, counts.held, counts.refused, counts.ignored) },
    { label: t.replyFailed, value: formatNumber(counts.failed), isBad: counts.failed > 0 },
  ];
}
