import { membersAt, type DemoPlan } from './demo-plan.ts';
import { type Random, Zipf } from './demo-random.ts';

/** Larger than any number of members and prime: steps of this length meet every member once. */
const stride = 1_000_003;
const upCounts = new Zipf(300, 2.1);
/** A few members write and vote most. */
const loyalty = 1.7;

export type DemoVote = { member: number; value: 1 | -1; at: Date };

/** Who exists when a text is written, and who writes it. */
export type Crowd = { plan: DemoPlan; share: number };

/** The id of a member who had joined by then. */
export function drawMember({ plan, share }: Crowd, random: Random): number {
  return plan.first.member + Math.floor(membersAt(plan.members, share) * random.next() ** loyalty);
}

/** Votes on a text, each by another member and none by its author; `silence` is the chance of none at all. */
export function drawVotes(
  crowd: Crowd,
  random: Random,
  { author, at, silence, downShare }: { author: number; at: Date; silence: number; downShare: number },
): DemoVote[] {
  if (random.isChance(silence)) return [];
  const present = membersAt(crowd.plan.members, crowd.share);
  const wanted = Math.min(1 + upCounts.draw(random), Math.floor(present / 2));
  const start = random.int(0, present - 1);
  const votes: DemoVote[] = [];
  for (let step = 0; votes.length < wanted; step++) {
    const member = crowd.plan.first.member + ((start + step * stride) % present);
    if (member === author) continue;
    votes.push({ member, value: random.isChance(downShare) ? -1 : 1, at: later(crowd.plan, random, at, 40) });
  }
  return votes;
}

/** Some time after `at`, `median_h` hours in the median, never after the end of the plan's time. */
export function later({ until_ms }: Pick<DemoPlan, 'until_ms'>, random: Random, at: Date, median_h: number): Date {
  const delay_ms = Math.floor(random.logNormal(median_h, 1.6) * 3_600_000);
  return new Date(Math.min(until_ms, Math.max(at.getTime() + 60_000, at.getTime() + delay_ms)));
}

export const upOf = (votes: readonly DemoVote[]): number => votes.filter((vote) => vote.value === 1).length;
export const downOf = (votes: readonly DemoVote[]): number => votes.length - upOf(votes);
