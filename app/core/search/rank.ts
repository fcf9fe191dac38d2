/** What is known of a candidate when a page of results is put in order. */
export interface RankInput {
  /** ts_rank of the candidate, and the highest of all candidates. */
  textRank: number;
  maxTextRank: number;
  /** Share of the terms in the title, 0 to 1 (before the exact check: 1 for a title match, else 0). */
  titleHit: number;
  /** Everything typed stands together. */
  isExact?: boolean;
  /** Votes for minus votes against. */
  score: number;
  answers: number;
  /** An answer was accepted. */
  isAccepted: boolean;
  createdAt: Date;
  now: Date;
}

/** Shares of the parts of the rank; they sum to 1. */
export interface RankWeights {
  text: number;
  title: number;
  exact: number;
  quality: number;
  recency: number;
}

const defaultWeights: RankWeights = { text: 0.35, title: 0.3, exact: 0.1, quality: 0.17, recency: 0.08 };

/**
 * The place of a search result: a weighted sum of five parts, each 0 to 1 (quality −1 to 1).
 * - text: √(textRank ÷ maxTextRank); the root keeps long tails apart
 * - title: titleHit
 * - exact: 1 when everything typed stands together
 * - quality: 0.6·v + 0.2·a + 0.2·accepted; v = log10(1 + |score|) ÷ 3 with the score's sign, at most 1, and
 *   a = log10(1 + answers) ÷ 1.5, at most 1: the tenth vote counts as much as the next ninety
 * - recency: 2^(−age ÷ 730 days)
 *
 * Quality and recency together weigh less than the title, so they order what fits equally well. Source: own formula
 * after Reddit's logarithm of votes and exponential decay; checked on the labelled queries of search.test.ts.
 * @returns 0 to 1, down to −0.1 for what was voted down
 */
export function scoreCandidate(input: RankInput, weights: RankWeights = defaultWeights): number {
  const text = input.maxTextRank > 0 ? Math.sqrt(Math.min(1, Math.max(0, input.textRank / input.maxTextRank))) : 0;
  return (
    weights.text * text +
    weights.title * input.titleHit +
    weights.exact * (input.isExact === true ? 1 : 0) +
    weights.quality * qualityOf(input) +
    weights.recency * recencyOf(input.createdAt, input.now)
  );
}

/** Columns of a statement, from code, and the parameter that holds the present moment. */
export type RankColumns = {
  titleHit: string;
  score: string;
  answers: string;
  isAccepted: string;
  createdAt: string;
  now: string;
};

/** The same of a row in a statement, without what its words weigh. */
export const roughScoreSql = (of: RankColumns): string => `(${defaultWeights.title} * ${of.titleHit}
  + ${defaultWeights.quality} * (0.6 * sign(${of.score}) * least(1, log(1 + abs(${of.score})) / 3)
    + 0.2 * least(1, log(1 + greatest(0, ${of.answers})) / 1.5) + case when ${of.isAccepted} then 0.2 else 0 end)
  + ${defaultWeights.recency} * 2 ^ (-greatest(0, extract(epoch from ${of.now} - ${of.createdAt})::float8)
    / ${halfLife_ms / 1000}))::float8`;

function qualityOf({ score, answers, isAccepted }: RankInput): number {
  const votes = Math.sign(score) * Math.min(1, Math.log10(1 + Math.abs(score)) / 3);
  return 0.6 * votes + 0.2 * Math.min(1, Math.log10(1 + Math.max(0, answers)) / 1.5) + (isAccepted ? 0.2 : 0);
}

const halfLife_ms = 730 * 86_400_000;

function recencyOf(createdAt: Date, now: Date): number {
  return 2 ** (-Math.max(0, now.getTime() - createdAt.getTime()) / halfLife_ms);
}
