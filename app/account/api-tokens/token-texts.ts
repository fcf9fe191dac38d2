import type { ApiTokenTexts } from './api-tokens.en.ts';

/** Texts about tokens of any kind, whatever scopes and lifetimes it has. */
export type TokenTexts = Omit<ApiTokenTexts, 'scopeNames' | 'scopeTexts' | 'dayNames'> & {
  scopeNames: Readonly<Record<string, string>>;
  scopeTexts: Readonly<Record<string, string>>;
  dayNames: Readonly<Record<number, string>>;
};
