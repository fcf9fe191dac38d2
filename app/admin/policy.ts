import type { Health } from '#app/core/health.ts';
import type { Attention } from './schema.ts';

/** What the attention list is made from. */
export type AttentionFacts = {
  health: Health;
  administrators: number;
  staffWithoutTwoStep: number;
  openReports: number;
  waitingRealNames: number;
  isMemberCenterOpen: boolean;
};

/** Jobs wait longer than this only when nothing works on them. */
const slowQueue_s = 600;
/** Below this share of free space databases soon stop. */
const scarceDisk = 0.1;

/** What needs attention, worst first. Entries whose page the menu does not hold have no way to go. */
export function attentionOf(facts: AttentionFacts, paths: ReadonlySet<string>): Attention[] {
  const { health } = facts;
  const free = health.disk ? health.disk.free / health.disk.total : 1;
  const wait_s = health.queue.oldestWaiting_s ?? 0;
  const all: (Attention & { isOn: boolean })[] = [
    { key: 'diskFull', isOn: free < scarceDisk, count: Math.floor(free * 100), tone: 'bad', to: '/admin/health' },
    { key: 'slowQueue', isOn: wait_s > slowQueue_s, count: Math.floor(wait_s / 60), tone: 'bad', to: '/admin/queue' },
    { key: 'failedJobs', isOn: health.queue.failed > 0, count: health.queue.failed, tone: 'bad', to: '/admin/queue' },
    { key: 'memberCenterClosed', isOn: !facts.isMemberCenterOpen, count: 0, tone: 'warn', to: '/admin/settings' },
    { key: 'reports', isOn: facts.openReports > 0, count: facts.openReports, tone: 'warn', to: '/admin/reports' },
    { key: 'realNames', isOn: facts.waitingRealNames > 0, count: facts.waitingRealNames, tone: 'warn', to: '/admin/authen' },
    { key: 'noMailServer', isOn: !health.hasMailServer, count: 0, tone: 'warn', to: '/admin/outbox' },
    { key: 'staffWithoutTwoStep', isOn: facts.staffWithoutTwoStep > 0, count: facts.staffWithoutTwoStep, tone: 'warn', to: '/admin/members' },
    { key: 'oneAdministrator', isOn: facts.administrators < 2, count: 0, tone: 'warn', to: '/admin/members' },
  ];
  return all.flatMap(({ isOn, ...entry }) => (isOn ? [{ ...entry, to: paths.has(entry.to) ? entry.to : '' }] : []));
}
