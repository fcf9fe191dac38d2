import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { isCreditCode, isPersonNumber } from './real-name.policy.ts';

/*
 * Glossary: real name – a member's statement of who they are, with documents; hint – what of it may be shown, the rest
 * as stars; desk – where staff decide.
 */

export type RealNameKind = 'personal' | 'company';
export type RealNameState = 'in_review' | 'verified' | 'rejected' | 'replaced' | 'revoked';
export type DocumentSide = 'front' | 'back' | 'licence';

/** The documents of each kind. */
export const sides: Record<RealNameKind, readonly DocumentSide[]> = {
  personal: ['front', 'back'],
  company: ['licence'],
};

/** What a member sees of a statement. Times are unix seconds. */
export type RealName = {
  id: number;
  kind: RealNameKind;
  state: RealNameState;
  nameHint: string;
  numberHint: string;
  reason: string;
  submittedAt: number;
  decidedAt: number | null;
};

/** What the desk sees: the whole of it. */
export type RealNameFile = RealName & {
  memberId: number;
  username: string;
  nickname: string;
  name: string;
  number: string;
  representative: string;
  documents: { id: string; side: DocumentSide }[];
  /** Another member's verified statement has the same number. */
  isNumberTaken: boolean;
};

/** A name and a number of a person or a company; texts call them what the form does. */
const nameOf = (field: string) =>
  z
    .string(`field:${field}`)
    .trim()
    .min(1, `field:${field}`)
    .regex(/^[\p{L}\p{M}·.'\- ()（）&]+$/u, 'rule:name')
    .min(2, `field:${field}`)
    .max(50, `field:${field}`);
const numberOf = (field: string, isValid: (value: string) => boolean, rule: string) =>
  z.string(`field:${field}`).trim().min(1, `field:${field}`).toUpperCase().refine(isValid, rule);

/** Documents are files of the multipart form; the command checks them. */
const file = z.unknown().optional();

const PersonalInput = z.object({
  kind: z.literal('personal'),
  name: nameOf('personName'),
  number: numberOf('personNumber', (value) => isPersonNumber(value), 'rule:idNumber'),
  consent: rule.flag(),
  front: file,
  back: file,
});

const CompanyInput = z.object({
  kind: z.literal('company'),
  name: nameOf('companyName'),
  number: numberOf('companyNumber', isCreditCode, 'rule:creditCode'),
  representative: nameOf('representative'),
  consent: rule.flag(),
  licence: file,
});

/** Who the caller is, with pictures of the documents. */
export const RealNameInput = z.discriminatedUnion('kind', [PersonalInput, CompanyInput]);

/** The texts of the form, for browser and server. */
export const realNameRules = {
  personal: { name: PersonalInput.shape.name, number: PersonalInput.shape.number },
  company: {
    name: CompanyInput.shape.name,
    number: CompanyInput.shape.number,
    representative: CompanyInput.shape.representative,
  },
};

export const deskStates = ['in_review', 'verified', 'rejected', 'revoked'] as const;
export const DeskInput = z.object({ state: z.enum(deskStates).catch('in_review'), before: rule.id().optional() });
export const RealNameIdInput = z.object({ id: rule.id() });
export const DocumentInput = z.object({ id: z.uuid() });
export const DecideInput = z.object({
  id: rule.id(),
  verified: rule.flag(),
  reason: z.string().trim().max(500).default(''),
});
export const RevokeInput = z.object({ id: rule.id(), reason: z.string().trim().min(1).max(500) });
