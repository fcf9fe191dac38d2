import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/close.ts';

export default {
  title: 'Close my account',
  back: 'Account security',
  lead: 'For seven days logging in can undo it. After that it is for good.',
  last: 'You are the only administrator and cannot close your account. Please hand the console over first.',
  loses: 'You will lose',
  lost: {
    profile: 'Account name, nickname, avatar, e-mail, mobile number and real name',
    keys: 'All logins, two-step login, passkeys and API tokens',
    personal: 'Bookmarks, drafts, notifications, and your side of private messages',
    assets: (money: string, score: string) => `¥${money} of balance and ${score} points, which are not paid back`,
  },
  stays: 'The ledger of points and balance is kept as the law asks, without your name. Uploaded images are no longer linked to you.',
  content: 'What you wrote',
  keep: 'Keep it anonymously',
  keepText: 'Questions, articles, answers and comments stay; their author is shown as “Closed account”.',
  remove: 'Remove it too',
  removeText:
    'Your texts and their history are removed. Questions that others answered and accepted answers stay anonymously, so that others’ texts keep their context.',
  understood: 'I understand that it cannot be undone after seven days',
  submit: 'Close my account',
  cancel: 'Back',
} satisfies Widen<typeof zh>;
