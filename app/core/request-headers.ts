import { defaultLanguage, type Language, toLanguage } from './language.ts';
import { readToken } from './login-state.ts';

/** The language of the document in the browser. */
export const documentLanguage = (): Language => (typeof document === 'undefined' ? defaultLanguage : toLanguage(document.documentElement.lang));

/** Headers of every call, contract section 1. */
export function requestHeaders(): Record<string, string> {
  const token = readToken();
  return { server: 'true', 'think-lang': documentLanguage(), ...(token === '' ? {} : { 'ba-user-token': token }) };
}
