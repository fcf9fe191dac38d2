import type { Widen } from '#app/core/texts/language.ts';
import type zh from './frame.zh.ts';

export default {
  title: 'Embedded page',
  loading: (host: string) => `Loading ${host}`,
  openOutside: 'Open in a new window',
  impersonating: (name: string) => `You are logged in as “${name}”`,
  impersonatingHint: 'You can look, but not act for them.',
  region: 'Acting as another member',
  end: 'Return to my account',
} satisfies Widen<typeof zh>;
