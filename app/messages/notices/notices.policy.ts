import type { MemberCard } from '#app/account/account.schema.ts';
import { type NoticeInput, type NoticeKind, noticeKinds, type Preference, ruleOf } from './notices.schema.ts';

/**
 * Votes are secret, and staff act for the site: neither shows who it was. Money and bounties tell what happened to
 * them.
 */
export const showsActor = (kind: NoticeKind) =>
  !['vote', 'standing', 'moderation', 'money', 'bounty', 'search', 'security', 'announcement', 'desk'].includes(kind);

/** One row to write. */
export type NoticeRow = Omit<NoticeInput, 'memberId' | 'subject' | 'act'> & {
  memberId: number;
  subjectKind: string;
  subjectId: number;
  act: string;
};

/**
 * The rows of some notices, by member: nobody is told of what they did themselves, and of several that reach the same
 * member the first counts.
 */
export function rowsOf(inputs: readonly NoticeInput[]): NoticeRow[] {
  const rows = new Map<number, NoticeRow>();
  for (const { memberId, subject, act = '', ...rest } of inputs) {
    for (const id of typeof memberId === 'number' ? [memberId] : memberId) {
      if (id === rest.actorId || rows.has(id)) continue;
      rows.set(id, { ...rest, act, memberId: id, subjectKind: subject.kind, subjectId: subject.id });
    }
  }
  return [...rows.values()].sort((a, b) => a.memberId - b.memberId);
}

type Reader = { isStaff: boolean; hasMoney: boolean };

/** The kinds that a member, or staff, may be told of; of money only where there is any. */
export const kindsFor = ({ isStaff, hasMoney }: Reader): NoticeKind[] =>
  noticeKinds.filter((kind) => (isStaff || !ruleOf(kind).isForStaff) && (hasMoney || kind !== 'money'));

/** Every kind with what the member chose, or its default; what cannot be switched off keeps its default. */
export function preferencesOf(
  chosen: readonly (Pick<Preference, 'kind' | 'site' | 'mail'> & { push: boolean | null })[],
  reader: Reader,
): Preference[] {
  return kindsFor(reader).map((kind) => {
    const { site, mail, push = false, isFixed = false } = ruleOf(kind);
    const own = isFixed ? undefined : chosen.find((one) => one.kind === kind);
    return { kind, site: own?.site ?? site, mail: own?.mail ?? mail, push: own?.push ?? push, isFixed };
  });
}

/** A card that stands for a member who is gone. */
export const goneMember = (id: number): MemberCard => ({ id, username: '', nickname: '', avatar: '' });
