import type { Widen } from '#app/core/texts/language.ts';
import type zh from './answer.zh.ts';

export default {
  yourAnswer: 'Your answer',
  answered:
    'You have already answered this question. If there is more to say, it is easier to find in the answer you gave.',
  editOwnAnswer: 'Edit my answer',
  answerAgain: 'Write another answer',
  answerLabel: 'Answer',
  answerPlaceholder: 'Mention versions, your setup and the steps you have verified. Markdown works.',
  postAnswer: 'Post answer',
  answerHeld: 'Answer submitted. It will appear once it has been approved.',
  answerSent: 'Answer posted',
  answerEmpty: 'Write something first',
  draftHint: 'Drafts are saved as you type, for all your devices',
  draftSaving: 'Saving draft',
  draftSaved: (time: string) => `Draft saved ${time}`,
  draftLocal: 'No connection. Your draft is kept in this browser for now.',
  draftRestored: 'Your draft was restored',
  draftDiscard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardText: 'What you wrote will be deleted and cannot be recovered.',
} satisfies Widen<typeof zh>;
