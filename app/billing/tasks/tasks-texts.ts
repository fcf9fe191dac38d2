import type { Widen } from '#app/core/texts/language.ts';
import type zh from './tasks.zh.ts';

export type TasksTexts = Widen<typeof zh>;
