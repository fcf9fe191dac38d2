import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/gallery.ts';

/** The gallery's texts in one language. */
export type GalleryTexts = Widen<typeof zh>;
