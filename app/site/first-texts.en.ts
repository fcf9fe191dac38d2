import ask from '#app/ask/kit/ask.en.ts';
import info from '#app/ask/kit/info.en.ts';
import thread from '#app/ask/kit/thread.en.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './first-texts.zh.ts';
import shell from './shell.en.ts';

export default { ask, info, thread, shell } satisfies Widen<typeof zh>;
