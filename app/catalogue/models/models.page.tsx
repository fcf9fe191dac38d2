import { redirect } from 'react-router';
import { getModel, listModels } from '#app/catalogue/models/models.queries.server.ts';
import { listBegunComments } from '#app/ask/drafts/drafts.queries.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { type PageArgs, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { useRef } from 'react';
import { InfoInput, limits } from '#app/ask/parts/ask.schema.ts';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { useViewCount } from '#app/ask/thread/thread-effects.ts';
import { textIn } from './models.policy.ts';
import { CatalogueInput, taskChoices } from './models.schema.ts';
import { cataloguePath } from './model-addresses.ts';
import { CatalogueList } from './catalogue.tsx';
import { modelJsonLd } from './model-json-ld.ts';
import { ModelPage, type ModelPageProps } from './model-page.tsx';
import { modelsTexts } from './models-texts.ts';
import type { Route } from './+types/models.page.ts';

/** The catalogue of a task (id 0) or one model. A model has one address, whatever task it is looked up under. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const id = Number(params['id']);
  const query = Object.fromEntries(url.searchParams);
  if (id === 0) {
    const place = parseInput(CatalogueInput, { ...query, task: params['type'], lang: query['speaks'] });
    const { after: _after, before: _before, ...kept } = place;
    return {
      kind: 'list' as const,
      page: await listModels(ctx, place),
      place: kept,
      isFirst: !place.after && !place.before,
    };
  }
  if (params['type'] !== 'all') throw redirect(modelPath(id), 301);
  const [model, post, begun] = await Promise.all([
    getModel(ctx, id, { after: query['ratings'] }),
    getPost(ctx, id, namedIn(query)),
    listBegunComments(ctx),
  ]);
  return { kind: 'model' as const, model, post, commentLength: limits.comment, ...(begun.length > 0 && { begun }) };
}, isModelPlace);

function namedIn(query: Record<string, string>): { comment?: number | undefined; comments?: number | undefined } {
  const named = InfoInput.pick({ comment: true, comments: true }).safeParse(query);
  return named.success ? named.data : {};
}

function isModelPlace({ type, id }: PageArgs['params']): boolean {
  return taskChoices.some((task) => task === type) && /^(?:0|[1-9]\d{0,15})$/.test(id ?? '');
}

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const { language, siteName } = rootFacts(matches);
  const t = modelsTexts.in(language);
  if (loaderData.kind === 'list') {
    const { place, isFirst } = loaderData;
    const isPlain = isFirst && cataloguePath(place) === cataloguePath({ task: place.task });
    return pageHead(matches, {
      title: place.task === 'all' ? t.title : t.titleOf(t.tasks[place.task]),
      description: t.description(siteName),
      ...(isPlain ? { canonical: cataloguePath(place) } : {}),
      feed: { href: '/feed/model.atom', title: t.title },
    });
  }
  const { facts, id } = loaderData.model;
  return pageHead(matches, {
    title: facts.name,
    description: textIn(facts.summary, language),
    canonical: modelPath(id),
    image: `/share/${id}.png`,
  });
}

export default function Models({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'list') return <CatalogueList page={loaderData.page} place={loaderData.place} />;
  return <OneModel key={loaderData.model.id} {...loaderData} />;
}

function OneModel(data: ModelPageProps) {
  const { siteUrl } = useRootFacts();
  const area = useRef<HTMLDivElement>(null);
  useProseEnhancer(area, data.model);
  useViewCount(data.model.id);
  // Search engines read the page as the server writes it; browsers carry neither the text nor its code.
  const json = import.meta.env.SSR
    ? JSON.stringify(modelJsonLd(data, siteUrl)).replaceAll('<', String.raw`\u003c`)
    : '{}';
  return (
    <div ref={area} style={{ display: 'contents' }}>
      <ModelPage {...data} />
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
    </div>
  );
}
