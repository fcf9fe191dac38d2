import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { getBrandFile } from '#app/account/branding/brand-images.queries.server.ts';
import { type BrandImages, iconPath } from '#app/account/branding/branding.schema.ts';
import { getBrandingSettings } from '#app/account/branding/branding.settings.server.ts';
import { isOpenToAll } from '#app/account/entry/entry.queries.server.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import { guest, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { limitConcurrency } from '#app/core/concurrency.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import en from './share-images.en.ts';
import zh from './share-images.zh.ts';
import type { ShareOrder } from './share-drawing.server.ts';
import type { ShareOutcome } from './share-worker.server.ts';

type Reader = Pick<Ctx, 'db' | 'language'>;

const say = bilingual(zh, en);
const kept = new LRUCache<string, Buffer>({
  max: 500,
  maxSize: 24 * 1024 ** 2,
  sizeCalculation: ({ length }) => length,
});
/** A drawing takes about half a second of a processor that pages do not want. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 30 });

/**
 * What links to a page show elsewhere, as PNG: of a post that guests may read its title, of the site its name.
 * @param postId a post, or null for the site itself
 * @throws Refusal not-found; too-many when many are being drawn
 */
export async function getShareImage(ctx: Reader, postId: number | null): Promise<Buffer> {
  const order = await orderOf(ctx, postId);
  const { icon, ...words } = order;
  const key = JSON.stringify([words, icon?.length]);
  const known = kept.get(key);
  if (known) return known;
  return inTurn(async () => {
    const png = kept.get(key) ?? (await draw(order));
    kept.set(key, png);
    return png;
  });
}

type PostFacts = { title: string; kind: 'question' | 'article' | 'model'; language: Language; category: string };

async function orderOf(ctx: Reader, postId: number | null): Promise<ShareOrder> {
  const post = postId === null ? null : await findPost(ctx, postId);
  const language = post?.language ?? ctx.language;
  const isEnglish = language === 'en';
  const [site, branding] = await Promise.all([getSiteSettings(ctx), getBrandingSettings(ctx)]);
  const name = isEnglish ? site.siteNameEn : site.siteName;
  const slogan = (isEnglish ? branding.sloganEn : branding.slogan) || say.slogan.in(language);
  return {
    site: name,
    title: post?.title ?? slogan,
    kicker: post ? [say[post.kind].in(language), post.category].filter(Boolean).join(' · ') : '',
    foot: post ? slogan : '',
    accent: branding.accentColour || '#2f7d5b',
    icon: await iconOf(ctx, branding.brandImages),
  };
}

async function findPost(ctx: Reader, postId: number): Promise<PostFacts> {
  if (!(await isOpenToAll(ctx))) throw notFound();
  const { rows } = await sql`
    select p.title, p.kind, p.language, coalesce(case when p.language = 'en' then c.name_en else c.name_zh end, '')
      category
    from ask.post p left join ask.category c on c.id = p.category_id
    where p.id = ${postId} and ${visiblePosts(guest)}`
    .$castTo<PostFacts>()
    .execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function iconOf(ctx: Reader, { icon }: BrandImages): Promise<Uint8Array | null> {
  if (!icon) return null;
  return (await getBrandFile(ctx, iconPath(icon, 'small').replace('/brand/', ''))).bytes;
}

const idle_ms = 60_000;
const patience_ms = 20_000;
let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

/** Has the thread draw, which is made when needed and ends when it has had nothing to do for a minute. */
async function draw(order: ShareOrder): Promise<Buffer> {
  clearTimeout(ending);
  const worker = (thread ??= startThread());
  worker.ref();
  try {
    const outcome = await answerOf(worker, order);
    if ('fault' in outcome) throw new Error(outcome.fault);
    return Buffer.from(outcome.png);
  } catch (error) {
    endThread(worker);
    throw error;
  } finally {
    worker.unref();
    ending = setTimeout(() => endThread(worker), idle_ms).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./share-worker.server.ts', import.meta.url), {
    name: 'share-images',
    resourceLimits: { maxOldGenerationSizeMb: 200 },
    execArgv: [],
    env: {},
  });
  worker.on('error', () => endThread(worker)); // whoever waits for it hears of it too
  return worker;
}

function endThread(worker: Worker): void {
  if (thread === worker) thread = undefined;
  void worker.terminate();
}

function answerOf(worker: Worker, order: ShareOrder): Promise<ShareOutcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error('A share image took too long'))), patience_ms);
    const onMessage = (outcome: ShareOutcome) => finish(() => resolve(outcome));
    const onError = (error: Error) => finish(() => reject(error));
    function finish(tell: () => void) {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError);
      tell();
    }
    worker.on('message', onMessage).on('error', onError);
    worker.postMessage(order, []);
  });
}
