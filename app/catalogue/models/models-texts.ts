import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './models.zh.ts';
import type zhModel from './model.zh.ts';

/** The texts of the catalogue, shared by all its pages. */
export const modelsTexts = await pageTexts(
  () => import('./models.zh.ts'),
  () => import('./models.en.ts'),
);
export type ModelsTexts = Widen<typeof zh>;

/** The texts of one model's page. */
export const modelTexts = await pageTexts(
  () => import('./model.zh.ts'),
  () => import('./model.en.ts'),
);
export type ModelTexts = Widen<typeof zhModel>;
