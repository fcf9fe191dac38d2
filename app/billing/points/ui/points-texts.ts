import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/integral.ts';

export type PointsTexts = Widen<typeof zh>;
