import type { MetaDescriptor } from 'react-router';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { PageHead } from '#app/ui/card.tsx';
import { GalleryContent } from '../ui/gallery-content.tsx';
import { GalleryControls } from '../ui/gallery-controls.tsx';
import { GalleryFeedback } from '../ui/gallery-feedback.tsx';
import type { Route } from './+types/gallery.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/gallery.ts'),
  () => import('../lang/en/gallery.ts'),
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
