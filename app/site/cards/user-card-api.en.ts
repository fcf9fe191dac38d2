import type { Widen } from '#app/core/texts/language.ts';
import type zh from './user-card-api.zh.ts';

export default {
  gender: 'Gender',
  joined: 'Joined',
  questions: 'Questions',
  answers: 'Answers',
  articles: 'Articles',
  accepted: 'Accepted answers',
  chat: 'Message',
  recent: 'Recent activity',
  asked: (link: string) => `Asked ${link}`,
  wrote: (link: string) => `Wrote ${link}`,
  added: (link: string) => `Added the model ${link}`,
  answered: (link: string) => `Answered ${link}`,
} satisfies Widen<typeof zh>;
