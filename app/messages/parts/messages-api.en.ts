import type { Widen } from '#app/core/texts/language.ts';
import type zh from './messages-api.zh.ts';

export default {
  userNotFound: "The user can't be found!",
  notToSelf: 'You cannot send a message to yourself.',
  closedAccount: 'This account is closed and can no longer receive messages.',
  editorAccount: 'This editorial account publishes starter content and does not receive messages.',
  cannotBeSent: 'The message cannot be sent to this member.',
  youBlocked: 'You have blocked this member. Unblock them to write.',
  tooFast: (max: number) => `You are sending too fast: at most ${max} messages a minute. Please wait a moment.`,
  tooManyToStrangers: (max: number) =>
    `At most ${max} messages a day may go to members who have not replied to you. Please come back tomorrow.`,
  cannotTakeBack: 'Only your own messages of the last 24 hours can be taken back.',
  notBlockSelf: 'You cannot block yourself.',
  notReportSelf: 'You cannot report yourself.',
  reported: 'Thank you, your report has been filed',
  reportHandled: 'This report has been decided already',
  reportDecided: 'The decision is saved',
} satisfies Widen<typeof zh>;
