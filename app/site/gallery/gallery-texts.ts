import type { Widen } from '#app/core/texts/language.ts';
import type zh from './gallery.zh.ts';

/** The gallery's texts in one language. */
export type GalleryTexts = Widen<typeof zh>;
