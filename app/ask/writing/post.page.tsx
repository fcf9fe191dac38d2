import type { MetaDescriptor } from 'react-router';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getAnswerSource } from '#app/ask/answers/answers.queries.server.ts';
import { listAnonymousCategories } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import { findMapPlace } from '#app/ask/thread/map-places.queries.server.ts';
import { getPostSource } from '#app/ask/thread/posts.queries.server.ts';
import { findOwnOpen } from '#app/ask/suggestions/suggestions.queries.server.ts';
import { listCategories } from '#app/ask/tags/tags.queries.server.ts';
import { AnswerForm } from './answer-edit-form.tsx';
import { PostForm } from './post-form.tsx';
import { type PostTexts, postTexts } from '#app/ask/editor/post-texts.ts';
import style from '#app/ask/editor/form.module.css';
import type { Route } from './+types/post.page.ts';

/**
 * What is to be written: a new post (`?kind=article`), an edit (`?id=`) or an edit of an answer (`?answer=`); with
 * `?suggest=1` the edit is proposed to those who may make it.
 */
export const loader = pageLoader(async ({ ctx, url }) => {
  requireMember(ctx);
  const [id, answer] = [readId(url, 'id'), readId(url, 'answer')];
  const isSuggestion = url.searchParams.get('suggest') === '1';
  if (answer !== null) {
    const answerKey = isSuggestion ? `suggest-answer:${answer}` : `answer-edit:${answer}`;
    const [source, draft, open] = await Promise.all([
      getAnswerSource(ctx, answer, isSuggestion),
      findDraft(ctx, answerKey),
      isSuggestion ? findOwnOpen(ctx, 'answer', answer) : null,
    ]);
    return {
      form: 'answer' as const,
      key: answerKey,
      source,
      draft,
      isSuggestion,
      open: open?.base === source.revision ? open : null,
    };
  }
  const key = id === null ? 'post:new' : isSuggestion ? `suggest-post:${id}` : `post:${id}`;
  const node = url.searchParams.get('node') ?? '';
  const [source, draft, categories, open, anonymousIn, place] = await Promise.all([
    id === null ? null : getPostSource(ctx, id, isSuggestion),
    findDraft(ctx, key),
    listCategories(ctx),
    id !== null && isSuggestion ? findOwnOpen(ctx, 'post', id) : null,
    id === null ? listAnonymousCategories(ctx) : ([] as number[]),
    id === null && /^[1-9]\d{0,15}$/.test(node) ? findMapPlace(ctx, Number(node)) : null,
  ]);
  const kind =
    source?.kind ?? (url.searchParams.get('kind') === 'article' ? ('article' as const) : ('question' as const));
  return {
    form: 'post' as const,
    key,
    kind,
    source,
    draft,
    categories,
    language: ctx.language,
    /** What is asked from the page of a tag, a model or a category begins with it. */
    tag: url.searchParams.get('tag')?.trim().slice(0, 30) || null,
    category: categories.find((category) => String(category.id) === url.searchParams.get('category'))?.id ?? null,
    isSuggestion: isSuggestion && source !== null,
    open: open?.base === source?.revision ? open : null,
    anonymousIn,
    /** The topic of the AI map from whose page it is asked. */
    place,
  };
});

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const t = postTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? headingOf(loaderData, t) : t.ask });
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const t = postTexts.use();
  const isArticle = loaderData.form === 'post' && loaderData.kind === 'article';
  const hints = isArticle ? t.articleHints : t.hints;
  return (
    <>
      <main id="main">
        <h1>{headingOf(loaderData, t)}</h1>
        {loaderData.form === 'answer' ? (
          <AnswerForm key={loaderData.key} data={loaderData} t={t} />
        ) : (
          <PostForm key={beginningOf(loaderData)} data={loaderData} t={t} />
        )}
      </main>
      <aside className="rail" aria-label={isArticle ? t.articleHintsTitle : t.hintsTitle}>
        <section>
          <h2>{isArticle ? t.articleHintsTitle : t.hintsTitle}</h2>
          <ul className={style['hints']}>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </section>
      </aside>
    </>
  );
}

export type PostFormData = Extract<Awaited<ReturnType<typeof loader>>, { form: 'post' }>;
export type AnswerFormData = Extract<Awaited<ReturnType<typeof loader>>, { form: 'answer' }>;

/** What a form begins with: another beginning is another form. */
const beginningOf = ({ key, kind, tag, category, place }: PostFormData) =>
  [key, kind, tag, category, place?.nodeId].join(':');

function headingOf(data: Awaited<ReturnType<typeof loader>>, t: PostTexts): string {
  if (data.isSuggestion)
    return data.form === 'answer' ? t.suggestAnswer : data.kind === 'article' ? t.suggestArticle : t.suggestQuestion;
  if (data.form === 'answer') return t.editAnswer;
  if (data.source) return data.kind === 'article' ? t.editArticle : t.editQuestion;
  return data.kind === 'article' ? t.write : t.ask;
}

/** @throws Refusal not-found for an id that is none */
function readId(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  if (text === null) return null;
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound();
  return Number(text);
}
