import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/models.ts';
import type zhModel from '../lang/zh-cn/model.ts';

/** The texts of the catalogue, shared by all its pages. */
export const modelsTexts = await pageTexts(
  () => import('../lang/zh-cn/models.ts'),
  () => import('../lang/en/models.ts'),
);
export type ModelsTexts = Widen<typeof zh>;

/** The texts of one model's page. */
export const modelTexts = await pageTexts(
  () => import('../lang/zh-cn/model.ts'),
  () => import('../lang/en/model.ts'),
);
export type ModelTexts = Widen<typeof zhModel>;
