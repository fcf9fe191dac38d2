import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { isCreditCode, isPersonNumber } from './policy.ts';

/*
 * Glossary: real name – a member's statement of who they are, with documents; hint – what of it may be shown, the rest as
 * stars; desk – where staff decide.
 */

export type RealNameKind = 'personal' | 'company';
export type RealNameState = 'in_review' | 'verified' | 'rejected' | 'replaced' | 'revoked';
export type DocumentSide = 'front' | 'back' | 'licence';

/** The documents of each kind. */
export const sides: Record<RealNameKind, readonly DocumentSide[]> = { personal: ['front', 'back'], company: ['licence'] };

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

const name = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}·.'\- ()（）&]+$/u, 'rule:name')
  .min(2)
  .max(50);

/** Documents are files of the multipart form; the command checks them. */
const file = z.unknown().optional();

const PersonalInput = z.object({
  kind: z.literal('personal'),
  name,
  number: z.string().trim().toUpperCase().refine(isPersonNumber, 'rule:idNumber'),
  consent: rule.flag(),
  front: file,
  back: file,
});

const CompanyInput = z.object({
  kind: z.literal('company'),
  name,
  number: z.string().trim().toUpperCase().refine(isCreditCode, 'rule:creditCode'),
  representative: name,
  consent: rule.flag(),
  licence: file,
});

/** Who the caller is, with pictures of the documents. */
export const RealNameInput = z.discriminatedUnion('kind', [PersonalInput, CompanyInput]);

/** The texts of the form, for browser and server. */
export const realNameRules = { name, personNumber: PersonalInput.shape.number, creditCode: CompanyInput.shape.number };

export const deskStates = ['in_review', 'verified', 'rejected', 'revoked'] as const;
export const DeskInput = z.object({ state: z.enum(deskStates).catch('in_review'), before: rule.id().optional() });
export const RealNameIdInput = z.object({ id: rule.id() });
export const DocumentInput = z.object({ id: z.uuid() });
export const DecideInput = z.object({ id: rule.id(), verified: rule.flag(), reason: z.string().trim().max(500).default('') });
export const RevokeInput = z.object({ id: rule.id(), reason: z.string().trim().min(1).max(500) });
