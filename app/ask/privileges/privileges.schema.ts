import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { Amounts } from '#app/ask/reputation/reputation.schema.ts';

/*
 * Glossary: privilege – something members may do from a certain reputation on; level – that reputation; preset – the
 * levels of all privileges for a kind of community.
 */

/** In the order of the established preset, the lowest level first. */
export const privileges = [
  'suggestEdit',
  'answerProtected',
  'voteUp',
  'flag',
  'comment',
  'proposeMap',
  'offerBounty',
  'editWiki',
  'voteDown',
  'newTag',
  'review',
  'reviewMap',
  'closePost',
  'editTags',
  'editFreely',
  'protectPost',
] as const;
export type Privilege = (typeof privileges)[number];

/** The reputation each privilege takes; everybody has at least 1. */
export type Levels = Record<Privilege, number>;

export const presets = ['new', 'established'] as const;
export type Preset = (typeof presets)[number];

/**
 * Numbers of design/ask.md section 4; what it does not name follows Stack Exchange. A new community has nobody with
 * standing yet.
 */
export const presetLevels: Record<Preset, Levels> = {
  new: {
    suggestEdit: 1,
    answerProtected: 5,
    voteUp: 1,
    flag: 1,
    comment: 1,
    proposeMap: 1,
    offerBounty: 1,
    editWiki: 5,
    voteDown: 1,
    newTag: 1,
    review: 15,
    reviewMap: 15,
    closePost: 15,
    editTags: 15,
    editFreely: 15,
    protectPost: 15,
  },
  established: {
    suggestEdit: 1,
    answerProtected: 10,
    voteUp: 15,
    flag: 15,
    comment: 50,
    proposeMap: 50,
    offerBounty: 75,
    editWiki: 100,
    voteDown: 125,
    newTag: 300,
    review: 500,
    reviewMap: 500,
    closePost: 1000,
    editTags: 1500,
    editFreely: 2000,
    protectPost: 3500,
  },
};

/** Levels in force: of a preset, or the operator's own; `id` 0 before anybody changed them. */
export type PrivilegeRule = { id: number; preset: Preset | 'own'; levels: Levels };

/** A change of the levels as the desk shows it. Times are unix seconds. */
export type PrivilegeChange = PrivilegeRule & {
  startsAt: number;
  note: string;
  madeBy: { id: number; nickname: string } | null;
};
export type PrivilegeDesk = { rule: PrivilegeRule; changes: PrivilegeChange[] };

/**
 * What everybody may read: the levels, what acts are worth, and where the caller stands; `reputation` is null for
 * guests.
 */
export type PrivilegesView = { levels: Levels; amounts: Amounts; reputation: number | null };

const level = rule.whole({ min: 0, max: 1_000_000 });
export const PrivilegesInput = z.object({
  levels: z.object(Object.fromEntries(privileges.map((name) => [name, level])) as Record<Privilege, typeof level>),
  note: rule.line().trim().min(1).max(200),
  /** The id of the rule that was being looked at, so that two people do not overwrite each other. */
  seen: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
