import type { Widen } from '#app/core/texts/language.ts';
import type zh from './guest-dialog.zh.ts';

export default {
  title: {
    ask: 'Log in to ask',
    answer: 'Log in to answer',
    comment: 'Log in to comment',
    vote: 'Log in to vote',
    bookmark: 'Log in to bookmark',
    follow: 'Log in to follow',
    same: 'Log in to say “me too”',
    flag: 'Log in to report',
    rate: 'Log in to rate',
    save: 'Log in to save',
    begin: 'Log in to start this path',
    learn: 'Log in to save your progress',
    propose: 'Log in to make a proposal',
  },
  why: {
    ask: 'With an account, we can tell you about answers, and you can edit your question later.',
    answer: 'With an account, your answer carries your name, and you can edit it later.',
    comment: 'With an account, replies reach you. You will come right back here to write.',
    vote: 'Everybody has one vote, so you need an account. You will come right back here and your vote will be counted.',
    bookmark: 'Bookmarks are kept in your account. You will come right back here with this one saved.',
    follow: 'That way we can tell you what is new. You will come right back here and be following it.',
    same: 'Everybody counts once, so you need an account. You will come right back here and be counted.',
    flag: 'You need an account so that we can tell you what became of it. You will come right back here to continue.',
    rate: 'Everybody rates once, so you need an account. You will come right back here to continue.',
    save: 'That way we can tell you about new results. You will come right back here to continue.',
    begin: 'Your account remembers how far you have come. You will come right back here with the path started.',
    learn: 'With an account, your progress stays with you on every device. You will come right back here to continue.',
    propose:
      'You need an account so that we can tell you what became of it. You will come right back here to continue.',
  },
  logIn: 'Log in',
  register: 'Sign up',
  later: 'Not now',
} satisfies Widen<typeof zh>;
