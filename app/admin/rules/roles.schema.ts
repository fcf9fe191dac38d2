import type { ReadyRoleKey } from './ready-roles.ts';

/** A role that is offered: what it would be as a group, and the entries of the menu that it reaches, to be read. */
export type ReadyRole = {
  key: ReadyRoleKey;
  nameZh: string;
  nameEn: string;
  sentence: string;
  isAll: boolean;
  ruleIds: number[];
  entries: string[];
  /** There is a group of this name, or one that may do everything. */
  isTaken: boolean;
  /** It reaches further than the reader's own rights. */
  isBeyond: boolean;
};

/** Where a second person is missing: how many administrators can log in, and what nobody else could confirm. */
export type FourEyes = { administrators: number; lacking: string[] };
