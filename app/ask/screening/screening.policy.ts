import type { Finding, FlagReason, HeldBy } from './screening.schema.ts';

const day_s = 86_400;

/*
 * How much a flag counts and what makes a text look like spam: pure numbers, so that they can be read and tested.
 */

/** What the spam score looks at. Ages and times are seconds; `typed_ms` null when the client did not say. */
export type TextFacts = {
  accountAge_s: number;
  /** Texts of the member that readers see. */
  published: number;
  reputation: number;
  links: number;
  text: string;
  /** How many texts of the same words this member wrote, or others wrote lately. */
  repeats: number;
  typed_ms: number | null;
  /** Texts written in less look typed by a machine; 0 when the operator does not look at it. */
  fastBelow_ms: number;
  /** Words that a rule with the action hold found. */
  words: readonly string[];
  /** Weight of flags others raised against texts of the member in the last week that were agreed with or still wait. */
  flagWeight: number;
};

/**
 * How much a text looks like spam, 0 to 100, with what it found. Each signal gives points up to a limit of its own,
 * those of strangers count in full, those of members with standing (reputation 200 and more) a third.
 */
export function spamScore(facts: TextFacts): { score: number; findings: Finding[] } {
  const found: Finding[] = [];
  const add = (name: Finding['name'], points: number, note = '') => {
    if (points > 0) found.push({ name, points: Math.round(points), note });
  };
  const letters = facts.text.match(/\p{L}/gu)?.length ?? 0;
  const isNew = facts.accountAge_s < 7 * day_s;
  add('words', Math.min(facts.words.length * 50, 80), facts.words.slice(0, 5).join(', '));
  add('links', Math.min(facts.links * 8, 32) + (facts.links > 0 && letters < 80 ? 15 : 0), String(facts.links));
  add('repeated', Math.min(facts.repeats * 20, 40), String(facts.repeats));
  if (facts.typed_ms !== null && letters > 20)
    add('speed', facts.typed_ms < facts.fastBelow_ms ? 25 : 0, (facts.typed_ms / 1000).toFixed(1));
  add('flagged', Math.min(facts.flagWeight * 10, 30), facts.flagWeight.toFixed(1));
  const contacts = facts.text.match(contact)?.length ?? 0;
  add('contact', Math.min(contacts * 12, 24), String(contacts));
  add('shouting', shoutingPoints(facts.text));
  // A new account alone says nothing: it makes what else was found count for more.
  if (found.length > 0 && isNew)
    add(
      'newAccount',
      facts.published === 0 ? 15 : facts.accountAge_s < day_s ? 10 : 5,
      String(Math.floor(facts.accountAge_s / 3600)),
    );
  const sum = found.reduce((total, { points }) => total + points, 0);
  const trust = facts.reputation >= 200 ? 1 / 3 : facts.reputation >= 50 ? 2 / 3 : 1;
  return { score: Math.min(100, Math.round(sum * trust)), findings: found };
}

/** What the operator set about texts that wait. */
type HoldSettings = { typingSeconds: number; reviewedFirstPosts: number; spamHoldScore: number };

/**
 * The rules that make a text wait for a reviewer, none when it is shown at once. Only members of their first time are
 * timed, however little they wrote: the score alone cannot tell of a few letters.
 */
export function holdersOf(
  {
    words,
    isNew,
    typed_ms,
    published,
    score,
  }: Pick<TextFacts, 'words' | 'typed_ms' | 'published'> & { isNew: boolean; score: number },
  { typingSeconds, reviewedFirstPosts, spamHoldScore }: HoldSettings,
): HeldBy[] {
  const rules: HeldBy[] = [];
  const add = (name: HeldBy['name'], found: string, limit = '') => rules.push({ name, found, limit });
  if (words.length > 0) add('words', [...new Set(words)].slice(0, 5).join(', '));
  if (isNew && typed_ms !== null && typed_ms < typingSeconds * 1000)
    add('fast', (Math.floor(typed_ms / 100) / 10).toFixed(1), String(typingSeconds));
  if (published < reviewedFirstPosts) add('first', String(published + 1), String(reviewedFirstPosts));
  if (score >= spamHoldScore) add('score', String(score), String(spamHoldScore));
  return rules;
}

/** Ways to be written to elsewhere, as advertisements give them. */
const contact =
  /(?:微信|薇信|威信|加[vVＶ]|[vV][xX信]|qq|q群|telegram|whats ?app|t\.me\/)\s*[:：号]?\s*[\w+@-]{4,}|(?<!\d)1[3-9]\d{9}(?!\d)|\+\d{1,3}[ -]?\d[\d -]{7,}\d/giu;

function shoutingPoints(text: string): number {
  const signs = text.match(/[!！]{3,}|(.)\1{7,}|[★☆●◆▶►【】]{3,}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return Math.min(signs * 5, 10) + (latin > 40 && capitals / latin > 0.6 ? 10 : 0);
}

/** How much each reason counts towards hiding: low quality is nobody's harm, and attention asks for eyes only. */
const severity: Record<FlagReason, number> = { spam: 1, rude: 1, quality: 0.5, attention: 0 };

/**
 * How much a flag counts: 1 for a member nobody knows, up to 2.5 with a reputation of 1,000 and more, times how often
 * reviewers agreed with the member before (0.25 to 1.5, by Laplace's rule of succession, so that few flags say little).
 * @param past decided flags of the member
 */
export function flagWeight(reason: FlagReason, reputation: number, past: { agreed: number; declined: number }): number {
  const standing = 1 + Math.min(1.5, Math.log10(Math.max(1, reputation)) / 2);
  const share = (past.agreed + 2) / (past.agreed + past.declined + 4);
  const accuracy = Math.min(1.5, Math.max(0.25, share * 2));
  return Math.round(severity[reason] * standing * accuracy * 100) / 100;
}

/**
 * Where a review stands in its queue, higher first: what readers see goes before what is hidden already, flags before
 * scores.
 */
export const reviewWeight = ({
  flags,
  score,
  isVisible,
}: {
  flags: number;
  score: number;
  isVisible: boolean;
}): number => Math.round((flags * 10 + score / 5 + (isVisible ? 20 : 0)) * 100) / 100;
