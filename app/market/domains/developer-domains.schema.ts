import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: domain – a web host that a developer proves to be theirs; host – as DNS has it, in ASCII; shown – as
 * readers see it, in Unicode, with the ASCII form beside it where scripts are mixed; token – what they publish there.
 */

/** `lost` was proven and is no longer found; `withdrawn` was taken back by staff. */
export type DomainState = 'waiting' | 'proven' | 'lost' | 'withdrawn';
export type DomainWay = 'dns' | 'file';

/** What a look at one place came to; '' when it did not look there. */
export const looks = ['', 'found', 'absent', 'wrong', 'redirected', 'private', 'certificate', 'silent'] as const;
export type Look = (typeof looks)[number];

/** A developer's domain as their own area and the desk show it. Times are unix seconds. */
export type DeveloperDomain = {
  id: number;
  host: string;
  shown: string;
  token: string;
  state: DomainState;
  way: DomainWay | null;
  dns: Look;
  file: Look;
  triedAt: number | null;
  provenAt: number | null;
  checkedAt: number | null;
  /** Days in a row on which the token of a proven domain was not found. */
  faultDays: number;
  /** Why staff withdrew it; '' otherwise. */
  reason: string;
};

/** What the area shows: the present one, what staff withdrew, and whether the caller may change anything. */
export type OwnDomains = { own: DeveloperDomain | null; withdrawn: DeveloperDomain[]; mayManage: boolean };

/** A proven domain as visitors see it. */
export type ProvenDomain = { host: string; shown: string; checkedAt: number };

/** After so many days in a row without the token a domain is no longer proven. */
export const lostAfter_days = 3;
/** Checks by hand call out: so many an hour. */
export const checksAnHour = 10;

/** Where the token is looked for. */
export const recordName = (host: string) => `_think-verify.${host}`;
export const fileAddress = (host: string) => `https://${host}/.well-known/plugin-publisher.txt`;
/** What stands in the record, or in a line of the file. */
export const tokenLine = (token: string) => `think-verify=${token}`;

const developer = rule.id().optional();

export const DomainInput = z.object({ developer });
export const AddDomainInput = z.object({ developer, domain: rule.line().trim().min(1).max(300) });
export const WithdrawDomainInput = z.object({ id: rule.id(), reason: rule.line().trim().min(2).max(500) });
export const AllowDomainInput = z.object({ id: rule.id() });
