import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/frame.ts';

export default {
  title: 'Embedded page',
  loading: (host: string) => `Loading ${host}`,
  openOutside: 'Open in a new window',
  impersonating: (name: string) => `You are logged in as “${name}”`,
  impersonatingHint: 'Everything you do is recorded under your own name.',
  region: 'Who you are logged in as',
  end: 'End and return to my account',
} satisfies Widen<typeof zh>;
