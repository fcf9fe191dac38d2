import type { Widen } from '#app/core/texts/language.ts';
import type zh from './flag.zh.ts';

export default {
  title: 'Flag this',
  lead: 'Pick what fits best. The author never learns who flagged it, and we will tell you what became of it.',
  why: 'Reason',
  reasons: { spam: 'Spam', rude: 'Rude, abusive or hateful', quality: 'Low quality', attention: 'Needs a moderator' },
  helps: {
    spam: 'Advertising, fraud or meaningless repetition',
    rude: 'Attacks somebody, or has no place in this community',
    quality: 'Hard to understand or lacking what is needed, beyond repair by editing',
    attention: 'Something else; please say what below',
  },
  note: 'Details',
  noteHelp: 'Optional. Only reviewers see this.',
  noteNeeded: 'Please say what a moderator should do.',
  cancel: 'Cancel',
  send: 'Flag',
} satisfies Widen<typeof zh>;
