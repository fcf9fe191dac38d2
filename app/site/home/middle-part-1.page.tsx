import type { MetaDescriptor } from 'react-router';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { getHome } from '#app/ask/lists/lists.queries.server.ts';
import { MiddlePart1 } from './middle-part-1.tsx';
import type { Route } from './+types/middle-part-1.page.ts';

const texts = await pageTexts(
  () => import('./home.zh.ts'),
  () => import('./home.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getHome(ctx));

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.newQuestions, description: t.description });
}

/** One section of the home page at an address of its own. */
export default function Section({ loaderData: home }: Route.ComponentProps) {
  const t = texts.use();
  return (
    <main id="main">
      <h1 className="sr">{t.newQuestions}</h1>
      <MiddlePart1 home={home} t={t} />
    </main>
  );
}
