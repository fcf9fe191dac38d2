import type { Widen } from '#app/core/texts/language.ts';
import type zh from './suggestions-api.zh.ts';

export default {
  full: (max: number) => `${max} suggested edits are already waiting here. Please wait until they’ve been reviewed.`,
  paused: (max: number, date: string) =>
    `Your last ${max} suggested edits were all rejected. You can suggest edits again after ${date}.`,
  editDirectly: 'You can edit this yourself, so there’s no need to suggest it.',
  noChange: 'Nothing has changed, so there’s nothing to suggest.',
  decided: 'This suggestion has already been decided. Please reload the page.',
  moved: 'The text has a new version. Rebase the suggestion on it before you review it.',
  conflict:
    'The suggestion and the current version change the same place, so they can’t be merged automatically. Reject it, or improve it by hand and approve.',
  upToDate: 'The suggestion is already based on the current version.',
  ownSuggestion: 'You can’t review your own suggestion.',
  stale:
    'The text got a new version while you were editing. Nothing you wrote is lost: copy it, then start again from the current version.',
} satisfies Widen<typeof zh>;
