import { describe, expect, it } from 'vitest';
import { isDropped, isGiven, isOpen, type Mover, mayMove, movesOf } from './releases.policy.ts';
import { type VersionState, versionStates } from './releases.schema.ts';

const movers = ['developer', 'reviewer', 'pair', 'job'] as const;
/** Every move there is: d – developer, r – reviewer, p – two people, j – the clock. */
const table: Record<VersionState, string> = {
  scanning: 'clean:j scan_failed:j quarantined:j withdrawn:d blocked:p',
  scan_failed: 'clean:j quarantined:j withdrawn:d blocked:p',
  quarantined: 'clean:rj rolling_out:r live:r deprecated:r rejected:r withdrawn:d blocked:p',
  clean: 'in_review:dj approved:j scan_failed:j quarantined:j withdrawn:d blocked:p',
  in_review: 'clean:d approved:r changes_requested:r rejected:r blocked:p',
  changes_requested: 'in_review:d clean:dj withdrawn:d blocked:p',
  rejected: 'blocked:p',
  approved: 'scheduled:d rolling_out:dj live:dj quarantined:j withdrawn:d blocked:p',
  scheduled: 'approved:d rolling_out:dj live:dj quarantined:j blocked:p',
  rolling_out: 'live:dj yanked:dr quarantined:j blocked:p',
  live: 'deprecated:d yanked:dr quarantined:j blocked:p',
  deprecated: 'live:d yanked:dr quarantined:j blocked:p',
  yanked: 'blocked:p',
  withdrawn: 'blocked:p',
  blocked: '',
};
const letters: Record<Mover, string> = { developer: 'd', reviewer: 'r', pair: 'p', job: 'j' };

const pairs = versionStates.flatMap((from) => versionStates.map((to) => [from, to] as const));

describe('a version', () => {
  it('goes from each state to exactly those of the table, by exactly those who may', () => {
    for (const [from, to] of pairs) {
      const allowed = new Map(table[from].split(' ').map((one) => one.split(':') as [string, string])).get(to) ?? '';
      for (const by of movers)
        expect([from, to, by, mayMove(from, to, by)]).toEqual([from, to, by, allowed.includes(letters[by])]);
    }
  });

  it('never stays where it is by a move, and never leaves the state blocked', () => {
    for (const state of versionStates)
      for (const by of movers) {
        expect(mayMove(state, state, by)).toBe(false);
        expect(mayMove('blocked', state, by)).toBe(false);
      }
  });

  it('is blocked by two people alone, from everywhere', () => {
    for (const state of versionStates.filter((one) => one !== 'blocked'))
      expect(movers.filter((by) => mayMove(state, 'blocked', by))).toEqual(['pair']);
  });

  it('reaches users only past a reviewer or the clock', () => {
    const reach = (by: readonly Mover[], from: VersionState): Set<VersionState> => {
      const seen = new Set<VersionState>([from]);
      for (const state of seen) for (const mover of by) for (const to of movesOf(state, mover)) seen.add(to);
      return seen;
    };
    const alone = reach(['developer'], 'scanning');
    expect([...alone].filter((state) => isGiven(state))).toEqual([]);
    expect(reach(movers, 'scanning')).toEqual(new Set(versionStates));
  });

  it('is not written anew once somebody has it or a reviewer looks at it', () => {
    for (const state of versionStates) expect(isOpen(state) && isGiven(state)).toBe(false);
    expect(isOpen('in_review')).toBe(false);
    for (const state of versionStates) expect(isDropped(state) && isGiven(state)).toBe(false);
  });

  it('is given, dropped or open in these states alone', () => {
    const where = (is: (state: VersionState) => boolean) => versionStates.filter(is).join(' ');
    expect(where(isGiven)).toBe('rolling_out live deprecated yanked blocked');
    expect(where(isDropped)).toBe('scan_failed rejected withdrawn');
    expect(where(isOpen)).toBe('scanning scan_failed quarantined clean changes_requested approved scheduled');
  });
});
