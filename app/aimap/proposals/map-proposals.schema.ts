import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import { languages } from '#app/core/texts/language.ts';
import type { Task } from '#app/billing/tasks/tasks.schema.ts';
import { edgeKinds } from '#app/aimap/nodes/node-kinds.ts';
import { ItemDraft } from '#app/aimap/revisions/item-content.schema.ts';
import { ItemFields, NodeFields, ResourceFields, TextFields } from '#app/aimap/revisions/map-revisions.schema.ts';
import type { EdgeView, FieldView, NodeName } from '#app/aimap/revisions/map-views.schema.ts';
import { DraftKeyInput } from '#app/ask/drafts/drafts.schema.ts';
import type { DiffPart } from '#app/ask/kit/line-diff.ts';
import {
  type ProposalKind,
  proposalKinds,
  proposalLimits,
  type ProposalState,
  proposalStates,
} from './proposal-kinds.ts';

/*
 * Glossary: proposal – what a member wants of the map; kind – which form it was made with; base – the revision that its
 * author saw; version – of a proposal, each time its author writes it anew; needed – approvals by different people;
 * returned – sent back to its author to be changed; conflict – a field that the map says in another way by now.
 */

const id = rule.id();
const number = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const reason = rule.line().trim().min(proposalLimits.reasonMin).max(proposalLimits.reason);
const note = z
  .string()
  .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
  .trim()
  .min(1)
  .max(proposalLimits.note);
/** What all forms send: why, which open proposal of the caller's it takes the place of, and the draft that it ends. */
const shared = { reason, proposalId: id.optional(), draft: DraftKeyInput.shape.key.optional() };

const words = TextFields.omit({ staleSince: true });
const level = z.coerce.number<number | string>().pipe(NodeFields.shape.level.unwrap());
const minutes = z.coerce.number<number | string>().pipe(NodeFields.shape.minutes.unwrap());

/** `revision` is the number that the topic had when the form was opened. */
export const ProposeTextInput = words.extend({
  ...shared,
  nodeId: id,
  revision: number,
  language: z.enum(languages),
  as: z.enum(['meaning', 'wording', 'translation']).default('meaning'),
  level: level.optional(),
  minutes: minutes.optional(),
});
export const ProposeTopicInput = z.object({
  ...shared,
  areaId: id,
  slug: NodeFields.shape.slug,
  level,
  minutes,
  titleZh: words.shape.title,
  titleEn: words.shape.title,
  summaryZh: words.shape.summary,
  summaryEn: words.shape.summary,
  markdownZh: words.shape.markdown.default(''),
  markdownEn: words.shape.markdown.default(''),
  aliasesZh: words.shape.aliases.default([]),
  aliasesEn: words.shape.aliases.default([]),
  objectivesZh: words.shape.objectives.default([]),
  objectivesEn: words.shape.objectives.default([]),
  /** What one learns first. */
  needs: z.array(id).max(proposalLimits.needs).default([]),
});
/** Without a kind the link goes. */
export const ProposeEdgeInput = z.object({ ...shared, fromId: id, toId: id, kind: z.enum(edgeKinds).nullable() });
const year = z
  .union([z.literal(''), z.null(), z.coerce.number<number | string>().pipe(ResourceFields.shape.year.unwrap())])
  .transform((value) => (value === '' ? null : value));
export const ProposeResourceInput = ResourceFields.pick({
  kind: true,
  url: true,
  language: true,
  cost: true,
  reach: true,
  titleZh: true,
  titleEn: true,
  noteZh: true,
  noteEn: true,
}).extend({
  ...shared,
  nodeId: id,
  /** The resource that is changed; without it a new one. */
  id: id.optional(),
  year,
  isArchived: rule.flag().default(false),
});
export const ProposeItemInput = z.object({
  ...shared,
  nodeId: id,
  /** The item that is changed; without it a new one. */
  id: id.optional(),
  objective: z.coerce.number<number | string>().pipe(ItemFields.shape.objective),
  isRetired: rule.flag().default(false),
  content: ItemDraft,
});

export const ProposalIdInput = z.object({ id });
export const CommentProposalInput = z.object({ id, note });
const seen = { id, version: number };
export const ReturnProposalInput = z.object({ ...seen, reason: note });
export const RejectProposalInput = ReturnProposalInput;
/** What becomes of fields that the map says in another way by now, by their keys. */
const choice = z.discriminatedUnion('take', [
  z.object({ take: z.literal('present') }),
  z.object({ take: z.literal('wanted') }),
  z.object({ take: z.literal('text'), text: z.string().max(20_000) }),
]);
export type Choice = z.output<typeof choice>;
/** `revision` is the number of the node that the reviewer looked at. */
export const ApproveProposalInput = z.object({
  ...seen,
  revision: number,
  choices: z.record(z.string().max(100), choice).default({}),
});
export const UndoRevisionInput = z.object({ id, reason });

export const proposalTabs = ['open', 'own', 'done'] as const;
export const ProposalListInput = z.object({
  tab: z.enum(proposalTabs).default('open'),
  kind: z.enum(['', ...proposalKinds]).default(''),
  ...keysetFields,
});
export const ProposalDeskInput = z.object({
  state: z.enum(['', ...proposalStates]).default('open'),
  kind: z.enum(['', ...proposalKinds]).default(''),
  ...keysetFields,
});

/** A line of the lists. Times are unix seconds. */
export type ProposalRow = {
  id: number;
  kind: ProposalKind;
  state: ProposalState;
  node: NodeName;
  /** What it is about, where that is not the node alone: the new topic, the other end, the resource. */
  about: string;
  reason: string;
  author: MemberCard;
  approvals: number;
  needed: number;
  createdAt: number;
};

export type ProposalEvent = {
  id: number;
  act: 'proposed' | 'revised' | 'approved' | 'returned' | 'rejected' | 'withdrawn' | 'commented' | 'undone';
  by: MemberCard;
  isAuthor: boolean;
  version: number;
  note: string;
  at: number;
};

/** A field that the map says in another way by now. */
export type ConflictView = {
  key: string;
  before: string;
  present: { before: DiffPart[]; after: DiffPart[] } | null;
  wanted: { before: DiffPart[]; after: DiffPart[] } | null;
  /** Both as texts, for fields that are not one. */
  presentText: string;
  wantedText: string;
  /** What both wrote, where they changed different words. */
  offer: string | null;
  /** Whether another text may take its place. */
  isText: boolean;
};

/** What can be known of a proposal before somebody decides. */
export type ProposalCheck = {
  name: 'noCircle' | 'circle' | 'noImages' | 'images' | 'otherStale' | 'paths' | 'quoted' | 'unquoted';
  words: string;
  isGood: boolean;
};

/** A proposal with all that its page shows. */
export type ProposalView = ProposalRow & {
  version: number;
  base: number;
  present: number;
  isStructural: boolean;
  revision: { id: number; number: number; undone: boolean } | null;
  fields: FieldView[];
  conflicts: ConflictView[];
  /** Why it cannot be applied as it is, in the reader's language. */
  obstacle: string | null;
  checks: ProposalCheck[];
  /** What one needs first, before and after, where a prerequisite changes. */
  needs: { of: NodeName; before: NodeName[]; after: NodeName[] }[];
  unchanged: string[];
  approvers: MemberCard[];
  events: ProposalEvent[];
  rewards: { task: Task; points: number; later: boolean }[];
  can: { review: boolean; withdraw: boolean; revise: boolean; comment: boolean; undo: boolean };
  hasApproved: boolean;
  next: number | null;
};
export type { EdgeView };
