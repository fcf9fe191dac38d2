import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/answer.ts';

export default {
  answerLabel: 'Answer',
  answerPlaceholder: 'Say which versions and hardware, and which steps you checked. Markdown works.',
  postAnswer: 'Post answer',
  answerSent: 'Answer posted',
  answerEmpty: 'Write something first',
  draftHint: 'Drafts are kept on the server',
  draftSaving: 'Saving the draft',
  draftSaved: (time: string) => `Draft saved ${time}`,
  draftLocal: 'No connection: the draft is kept in this browser for now',
  draftRestored: 'Your unfinished draft is back',
  draftDiscard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardText: 'What you wrote will be cleared and cannot be brought back.',
} satisfies Widen<typeof zh>;
