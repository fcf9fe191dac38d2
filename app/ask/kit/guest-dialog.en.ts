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
    begin: 'Log in to begin this path',
    learn: 'Log in to keep your learning',
    propose: 'Log in to make a proposal',
  },
  why: {
    ask: 'With an account answers reach you, and you can edit your question later.',
    answer: 'With an account your answer carries your name, and you can edit it later.',
    comment: 'With an account replies reach you. Afterwards you are back here and can write at once.',
    vote: 'Everybody has one vote, so it takes an account. Afterwards you are back here and your vote is counted.',
    bookmark: 'Bookmarks are kept in your account. Afterwards you are back here and this one is kept.',
    follow: 'So that we can tell you what is new. Afterwards you are back here and follow it.',
    same: 'Everybody counts once, so it takes an account. Afterwards you are back here and counted.',
    flag: 'We tell you what became of it, so it takes an account. Afterwards you are back here to go on.',
    rate: 'Everybody rates once, so it takes an account. Afterwards you are back here to go on.',
    save: 'So that we can tell you of new results. Afterwards you are back here to go on.',
    begin: 'Your account keeps how far you are. Afterwards you are back here and the path is begun.',
    learn: 'With an account your learning stays with you, on every device. Afterwards you are back here to go on.',
    propose: 'We tell you what became of it, so it takes an account. Afterwards you are back here to go on.',
  },
  logIn: 'Log in',
  register: 'Sign up',
  later: 'Not now',
} satisfies Widen<typeof zh>;
