import type { Widen } from '#app/core/texts/language.ts';
import type zh from './close.zh.ts';

export default {
  title: 'Close my account',
  back: 'Account security',
  lead: 'You have seven days to change your mind by logging in. After that, it’s permanent. If a withdrawal or refund is still with the bank, your account stays open until it’s settled.',
  leadPlain: 'You have seven days to change your mind by logging in. After that, it’s permanent.',
  last: 'You’re the only administrator, so you can’t close your account. Hand the console over to someone else first.',
  funds: {
    title: 'You can’t close your account while there is money in it',
    text: 'Spend your balance, or see below what can be done with it; withdraw earnings, or move them to your balance. Then come back. Points don’t stop you, but you’ll lose them.',
    kinds: {
      cash: 'Balance',
      cashHeld: 'Balance on hold',
      earnings: 'Earnings you can withdraw',
      earningsHeld: 'Earnings being withdrawn',
      pending: 'Earnings not settled yet',
      owed: 'Amount you owe',
    },
    see: { cash: 'See balance and bills', earnings: 'Withdraw', other: 'See details' },
  },
  loses: 'What you’ll lose',
  lost: {
    profile: 'Account name, nickname, avatar, email address, mobile number and verified name',
    keys: 'All logins, two-step login, passkeys and API tokens',
    personal: 'Bookmarks, drafts, notifications and your side of private messages',
    points: (points: string) => `${points} points, which can’t be paid out or restored`,
  },
  stays:
    'Points records, your balance and your bills are kept as the law requires, without your name. Your avatar and unused uploads are deleted; images used in posts stay, no longer linked to you. Your account name won’t be given to anyone else.',
  staysPlain:
    'Points records are kept as the law requires, without your name. Your avatar and unused uploads are deleted; images used in posts stay, no longer linked to you. Your account name won’t be given to anyone else.',
  content: 'What happens to your posts',
  keep: 'Keep them anonymously',
  keepText: 'Your questions, articles, answers and comments stay, shown as written by “Closed account”.',
  remove: 'Delete them too',
  removeText:
    'Your posts and their edit history are deleted. Questions others have answered and accepted answers stay, anonymously, so the replies still make sense.',
  understood: 'I understand this can’t be undone after seven days',
  submit: 'Close my account',
  cancel: 'Back',
} satisfies Widen<typeof zh>;

export type CloseTexts = Widen<typeof zh>;
