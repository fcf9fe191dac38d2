import type { Widen } from '#app/core/texts/language.ts';
import type zh from './thread-banners.zh.ts';

export default {
  bounty: (amount: string) => `Bounty of ${amount} points`,
  bountyBy: (name: string) => `offered by ${name}`,
  bountyEnds: 'ends',
  bountyWon: (amount: string) => `Earned a bounty of ${amount} points`,
  closedTitle: (reason: string) => `Closed: ${reason}`,
  closedBy: (names: string) => `Closed by ${names}`,
  closedNoAnswers: 'It takes no new answers. What is here can still be read, commented and voted on.',
  and: ', ',
  duplicateOf: 'The same question is discussed here:',
  note: (text: string) => `Note: ${text}`,
  archivedTitle: 'Archived',
  archivedText: 'Kept for reading. It takes no more answers, comments or votes.',
  protectedText: (needed: string) => `This question is protected: answering takes a reputation of ${needed}.`,
  staffText: 'Only moderators answer this question.',
  hiddenText: 'Answers are revealed',
  votesToClose: (count: number, needed: number) => `${count} of ${needed} votes to close`,
  votesToReopen: (count: number, needed: number) => `${count} of ${needed} votes to reopen`,
  votesQueue: 'Other questions being voted on',
} satisfies Widen<typeof zh>;
