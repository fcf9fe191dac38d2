import { actNames } from '#app/acts.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { ActChoice } from './audit.schema.ts';

/** What an act is called, '' when nothing that is written today has that name. */
export const nameOfAct = (action: string, language: Language): string =>
  actNames[action]?.[language === 'en' ? 1 : 0] ?? '';

/** Every act there is, feature by feature. */
export const listActChoices = (language: Language): ActChoice[] =>
  Object.keys(actNames).map((action) => ({ action, name: nameOfAct(action, language) }));
