import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/tasks.ts';

export type TasksTexts = Widen<typeof zh>;
