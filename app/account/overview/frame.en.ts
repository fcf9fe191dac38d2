import type { Widen } from '#app/core/texts/language.ts';
import type zh from './frame.zh.ts';

export default {
  title: 'Embedded page',
  loading: (host: string) => `Loading ${host}`,
  openOutside: 'Open in a new window',
  impersonating: (name: string) => `You are logged in as “${name}”`,
  impersonatingHint: 'Everything you do is logged under your own name.',
  region: 'Acting as another member',
  end: 'Return to my account',
} satisfies Widen<typeof zh>;
