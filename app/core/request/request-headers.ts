import { defaultLanguage, type Language, toLanguage } from '#app/core/texts/language.ts';
import { readToken } from './login-state.ts';

/** The language of the document in the browser. */
export const documentLanguage = (): Language =>
  typeof document === 'undefined' ? defaultLanguage : toLanguage(document.documentElement.lang);

/** The language chosen on this device, null when none was. Browser only. */
export function chosenLanguage(): Language | null {
  const value = /(?:^|;\s*)think-lang=([^;]+)/.exec(document.cookie)?.[1];
  return value === undefined ? null : toLanguage(decodeURIComponent(value));
}

/** Headers of every call, contract section 1. */
export function requestHeaders(): Record<string, string> {
  const token = readToken();
  return { server: 'true', 'think-lang': documentLanguage(), ...(token === '' ? {} : { 'ba-user-token': token }) };
}
