import type { ReactNode } from 'react';
import style from './gallery.module.css';

/** One row of the gallery: a name and its parts. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style['section']} aria-label={title}>
      <h2>{title}</h2>
      <div className={style['demo']}>{children}</div>
    </section>
  );
}
