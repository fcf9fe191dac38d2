import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { ProposalRow } from './map-proposals.schema.ts';

export const proposalTexts = await pageTexts(
  () => import('./map-proposal.zh.ts'),
  () => import('./map-proposal.en.ts'),
);
export type ProposalTexts = ReturnType<typeof proposalTexts.use>;

/** What a proposal is called. */
export const titleOf = (
  t: ProposalTexts,
  { kind, node, about }: Pick<ProposalRow, 'kind' | 'node' | 'about'>,
): string => (kind === 'topic' ? t.titleOf.topic(about) : t.titleOf[kind](node.title, about));
