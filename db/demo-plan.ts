import { Random, Zipf } from './demo-random.ts';

/** Everything a batch of generated rows depends on; plain data, so that it crosses to a worker. */
export type DemoPlan = {
  seed: number;
  posts: number;
  members: number;
  /** The id of the first generated row of each table. */
  first: { member: number; post: number; answer: number; comment: number };
  /** Ids in the order of `demoCategories` and `demoTags`. */
  categoryIds: number[];
  /** Both names of each category, which search knows its posts by. */
  categoryNames: string[][];
  tagIds: number[];
  /** The time that the posts are spread over, and the moment for which their heat is computed. */
  from_ms: number;
  until_ms: number;
  now_ms: number;
  /** Of the search analyser. */
  searchVersion: number;
};

/** A batch: posts from `from` up to `to`, and how many answers and comments the batches before it hold. */
export type DemoBatch = { from: number; to: number; answersBefore: number; commentsBefore: number };

/** What a post has below it; known without writing the post, so that every batch knows its ids. */
export type Shape = { isQuestion: boolean; answers: number; comments: number };

const batchSize = 500;
const questionShare = 0.92;
const unansweredShare = 0.18;
const answerCounts = new Zipf(100, 2.2);
const commentedShare = 0.45;
const commentCounts = new Zipf(40, 2);

/** How many answers and comments post `index` has. */
export function shapeOf(seed: number, index: number): Shape {
  const random = new Random(seed, index, 1);
  const isQuestion = random.isChance(questionShare);
  const answers = isQuestion && !random.isChance(unansweredShare) ? 1 + answerCounts.draw(random) : 0;
  const comments = random.isChance(commentedShare) ? 1 + commentCounts.draw(random) : 0;
  return { isQuestion, answers, comments };
}

/** All batches in order. */
export function planBatches({ seed, posts }: Pick<DemoPlan, 'seed' | 'posts'>): DemoBatch[] {
  const batches: DemoBatch[] = [];
  let [answersBefore, commentsBefore] = [0, 0];
  for (let from = 0; from < posts; from += batchSize) {
    const to = Math.min(posts, from + batchSize);
    batches.push({ from, to, answersBefore, commentsBefore });
    for (let index = from; index < to; index++) {
      const { answers, comments } = shapeOf(seed, index);
      answersBefore += answers;
      commentsBefore += comments;
    }
  }
  return batches;
}

const day_ms = 86_400_000;
/** Activity follows the day in China. */
const zone_ms = 8 * 3_600_000;
/** The first seven hours of a day see this share of its activity. */
const nightShare = 0.06;
const nightHours = 7;

/**
 * The moment at `share` (0 to 1) of the posts: four times as many a day at the end as at the beginning, few at night.
 */
export function momentAt({ from_ms, until_ms }: Pick<DemoPlan, 'from_ms' | 'until_ms'>, share: number): number {
  const place = (-0.4 + Math.sqrt(0.16 + 2.4 * share)) / 1.2;
  const even = from_ms + zone_ms + place * (until_ms - from_ms);
  const day = Math.floor(even / day_ms);
  const time = even / day_ms - day;
  const night = nightHours / 24;
  const warped =
    time < nightShare ? (time / nightShare) * night : night + ((time - nightShare) / (1 - nightShare)) * (1 - night);
  return Math.min(until_ms - 1000, Math.floor((day + warped) * day_ms - zone_ms));
}

const founderShare = 0.1;
const leastFounders = 20;

/** How many members there are when `share` of the posts exist: founders at once, the others in step with the posts. */
export function membersAt(members: number, share: number): number {
  const founders = Math.min(members, Math.max(leastFounders, Math.ceil(members * founderShare)));
  return founders + Math.floor((members - founders) * share);
}

/** When member `index` joined. */
export function joinedAt(plan: Pick<DemoPlan, 'members' | 'from_ms' | 'until_ms'>, index: number): number {
  const founders = membersAt(plan.members, 0);
  if (index < founders) return plan.from_ms - (founders - index) * 3_600_000;
  return momentAt(plan, (index - founders) / Math.max(1, plan.members - founders));
}
