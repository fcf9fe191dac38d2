import type { MetaDescriptor } from 'react-router';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { GalleryContent } from './gallery-content.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryFeedback } from './gallery-feedback.tsx';
import type { Route } from './+types/gallery.page.ts';

const texts = await pageTexts(
  () => import('./gallery.zh.ts'),
  () => import('./gallery.en.ts'),
);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Every interface part in all its states; the browser tests use it. */
export default function Gallery() {
  const t = texts.use();
  return (
    <main id="main" className="wrap page">
      <PageHead title={t.title}>{t.lead}</PageHead>
      <GalleryControls t={t} />
      <GalleryContent t={t} />
      <GalleryFeedback t={t} />
    </main>
  );
}
