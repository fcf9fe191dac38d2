import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/notice-lines.ts';

export default {
  staff: 'A moderator',
  gone: 'A former member',
  people: (n: number) => (n >= 100 ? '99+ people' : n === 1 ? 'Someone' : `${n} people`),
  did: {
    answer: { question: 'answered your question', article: 'replied to your article', answer: 'answered your question', comment: 'answered your question' },
    comment: {
      question: 'commented on your question',
      article: 'commented on your article',
      answer: 'commented on your answer to',
      comment: 'replied to your comment on',
    },
    mention: {
      question: 'mentioned you in the question',
      article: 'mentioned you in the article',
      answer: 'mentioned you in an answer to',
      comment: 'mentioned you in a comment on',
    },
    vote: { question: 'upvoted your question', article: 'upvoted your article', answer: 'upvoted your answer to', comment: 'upvoted your comment on' },
    accept: { question: 'accepted your answer to', article: 'accepted your answer to', answer: 'accepted your answer to', comment: 'accepted your answer to' },
    edited: { question: 'edited your question', article: 'edited your article', answer: 'edited your answer to', comment: 'edited your comment on' },
    deleted: { question: 'deleted your question', article: 'deleted your article', answer: 'deleted your answer to', comment: 'deleted your comment on' },
  },
  report: {
    reportUpheld: 'We looked into your report and took action. Thank you for telling us',
    reportDismissed: 'We looked into your report and found no violation',
  },
  event: {
    newLogin: 'Your account was signed in to from a new device',
    passwordChanged: 'Your password was changed',
    emailChanged: 'Your e-mail address was changed',
    mobileChanged: 'Your mobile number was changed',
    twoStepOn: 'Two-step login was switched on',
    twoStepOff: 'Two-step login was switched off',
    recoveryUsed: 'A recovery code was used to log in',
    passkeyAdded: 'A passkey was added',
    passkeyRemoved: 'A passkey was removed',
    tokenCreated: 'An API token was created',
    closingAsked: 'Your account will be closed in seven days; log in before to undo this',
    impersonated: 'Staff of the site logged in as you to look into something',
    realNameVerified: 'Your real name is verified',
    realNameRejected: 'Your real-name check was not passed; its page tells why',
    realNameRevoked: 'Your real-name verification was taken back',
    other: 'A change to your account',
  },
  money: {
    topUpCredited: (amount: string) => `Your top-up of ${amount} has arrived`,
    topUpRefused: (amount: string) => `Your transfer of ${amount} could not be confirmed`,
    receiptCredited: (amount: string) => `A transfer of ${amount} has been traced to you and added to your balance`,
    other: (amount: string) => (amount ? `Something changed in your balance: ${amount}` : 'Something changed in your balance'),
  },
  from: (device: string, ip: string) => [device, ip && `IP ${ip}`].filter(Boolean).join(', '),
  notYou: 'If this was not you, change your password now and end the other logins.',
  reason: (text: string) => `Reason: ${text}`,
} satisfies Widen<typeof zh>;
