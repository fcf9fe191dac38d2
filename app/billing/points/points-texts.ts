import type { Widen } from '#app/core/texts/language.ts';
import type zh from './integral.zh.ts';

export type PointsTexts = Widen<typeof zh>;
