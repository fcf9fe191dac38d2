import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  countTaught,
  countTopic,
  makePlaceIndex,
  type PostWords,
  rankTopics,
} from '#app/aimap/placement/place-index.server.ts';
import { verdictOf } from '#app/aimap/placement/placement.policy.ts';
import { languages } from '#app/core/texts/language.ts';
import { readShippedMap } from '#db/starter/map.server.ts';
import { readPosts, readTaxonomy } from '#db/starter/read.server.ts';

/** A post with the topics an editor put it at, the main one first; none where it belongs nowhere. */
export type PlacedCase = PostWords & { id: string; topics: string[]; alsoRight: string[] };
/** The starter posts, of which a half is there to tune on, and posts written for this; the last two are never tuned on. */
export type PlacementSet = 'tuned' | 'held-out' | 'written';

/** How well cases are placed: shares of those that have a topic, and of those that were placed. */
export type PlacementFigures = {
  cases: number;
  /** The best topic is one of the editor's. */
  precisionAt1: number;
  /** One of the three best is. */
  top3: number;
  /** Placed by itself, of those with a topic. */
  coverage: number;
  /** Of those placed by themselves, one without a topic among them, the main place is one of the editor's. */
  placedRight: number;
};

type Shipped = Awaited<ReturnType<typeof readShippedMap>>;

/** All labelled cases by set: of the starter posts half, by a hash of their names, is held out. */
export async function readPlacedCases(): Promise<Record<PlacementSet, PlacedCase[]>> {
  const map = await readShippedMap();
  const starter = [...(await starterPosts(map)), ...(await starterModels(map))];
  const written = JSON.parse(await readFile(path.join(import.meta.dirname, 'cases.json'), 'utf8')) as (Omit<
    PlacedCase,
    'text'
  > & { body: string })[];
  return {
    tuned: starter.filter(({ id }) => !isHeldOut(id)),
    'held-out': starter.filter(({ id }) => isHeldOut(id)),
    written: written.map(({ body, ...one }) => ({ ...one, text: body })),
  };
}

/** Both languages of a post lie in one half. */
const isHeldOut = (id: string) => createHash('sha256').update(id).digest()[0]! % 2 === 1;

async function starterPosts({ placement }: Shipped): Promise<PlacedCase[]> {
  const posts = await readPosts(await readTaxonomy());
  return posts.flatMap(({ kind, slug, title, tags, markdown }) => {
    const topics = (kind === 'question' ? placement.questions : placement.articles)[slug];
    return topics ? [{ id: `${kind}/${slug}`, title, tags, text: markdown, topics, alsoRight: [] }] : [];
  });
}

type Model = { name: string; tags: string[]; summary: Record<string, string>; description: Record<string, string> };

async function starterModels({ placement }: Shipped): Promise<PlacedCase[]> {
  const file = new URL('../../db/starter/models.json', import.meta.url);
  const { models, tags: names } = JSON.parse(await readFile(file, 'utf8')) as {
    models: Model[];
    tags: Record<string, { zh: string; en: string }>;
  };
  return models.flatMap(({ name, tags, summary, description }) => {
    const topics = placement.models[name];
    if (!topics) return [];
    const text = [summary, description].flatMap((one) => languages.map((language) => one[language])).join(' ');
    const both = tags.flatMap((tag) => [names[tag]!.zh, names[tag]!.en]);
    return [{ id: `model/${name}`, title: name, tags: both, text, topics, alsoRight: [] }];
  });
}

/** A ranking of the shipped map that has learned where the half to tune on lies; a post teaches nothing of itself. */
export async function makeRanking(taught: readonly PlacedCase[]): Promise<(post: PlacedCase) => Ranked[]> {
  const map = await readShippedMap();
  const ids = new Map(map.topics.map(({ slug }, i) => [slug, i + 1]));
  const topics = map.topics.map(({ slug, texts, resources }) => {
    const both = languages.map((language) => texts[language]);
    const names = both.flatMap(({ title, aliases }) => [title, ...aliases]);
    const counts = countTopic({
      id: ids.get(slug)!,
      names,
      summaries: both.map(({ summary }) => summary),
      objectives: both.flatMap(({ objectives }) => objectives),
      bodies: both.map(({ markdown }) => markdown.replaceAll(/\]\([^)]*\)/g, ']')),
      others: resources.map(({ title, note }) => [title.zh, title.en, note.zh, note.en].join(' ')),
    });
    return { id: ids.get(slug)!, names, counts };
  });
  const lying = taught.flatMap((post, id) =>
    post.topics.map((slug, i) => ({ id, nodeId: ids.get(slug)!, isMain: i === 0, counts: countTaught(post) })),
  );
  const index = makePlaceIndex(topics, lying);
  return (post) => {
    const own = taught.indexOf(post);
    return rankTopics(index, post, own < 0 ? null : own).map((fit) => ({
      ...fit,
      slug: map.topics[fit.nodeId - 1]!.slug,
    }));
  };
}

type Ranked = { nodeId: number; score: number; slug: string };

/** Places each case and counts. */
export function measurePlacement(cases: readonly PlacedCase[], rank: (post: PlacedCase) => Ranked[]): PlacementFigures {
  const outcomes = cases.map((post) => {
    const ranked = rank(post);
    const isRight = ({ slug }: Ranked) => post.topics.includes(slug) || post.alsoRight.includes(slug);
    return {
      hasTopic: post.topics.length > 0,
      isFirst: isRight(ranked[0]!),
      isAmong3: ranked.slice(0, 3).some(isRight),
      isPlaced: 'places' in verdictOf(ranked),
    };
  });
  const known = outcomes.filter(({ hasTopic }) => hasTopic);
  const placed = outcomes.filter(({ isPlaced }) => isPlaced);
  const share = (some: readonly unknown[], all: readonly unknown[]) => some.length / all.length;
  return {
    cases: cases.length,
    precisionAt1: share(
      known.filter(({ isFirst }) => isFirst),
      known,
    ),
    top3: share(
      known.filter(({ isAmong3 }) => isAmong3),
      known,
    ),
    coverage: share(
      known.filter(({ isPlaced }) => isPlaced),
      known,
    ),
    placedRight: share(
      placed.filter(({ isFirst }) => isFirst),
      placed,
    ),
  };
}
