import type zh from '../zh-cn/security-api.ts';

export default {
  loginEnded: 'That device is logged out',
  loginsEnded: (count: number) => (count === 0 ? 'There are no other logins' : count === 1 ? 'One other login has ended' : `${count} other logins have ended`),
  twoStepNeeded: 'This account uses two-step login. Please finish logging in with your code on the login page of this site.',
  ticketGone: 'That took too long. Please enter your password again.',
  secondStepLocked: 'Too many wrong codes. Please try again after 1 day',
  wrongSecondCode: 'This code is wrong or has been used already',
  twoStepIsOn: 'Two-step login is on already.',
  twoStepIsOff: 'Two-step login is not on.',
  twoStepNotPrepared: 'The setup has expired. Please scan the code again.',
  twoStepStarted: 'Two-step login is on',
  twoStepStopped: 'Two-step login is off',
  recoveryCodesRenewed: 'There are new recovery codes; the old ones no longer work',
  devicesForgotten: 'No device is trusted any more',
  passwordIncorrect: 'Password is incorrect',
  proofByCode: 'Please confirm with a code of your authenticator, a recovery code or a passkey.',
  proofGiven: 'Confirmed',
  proofImpossible: 'This account has no way to confirm. Please log in again.',
} satisfies typeof zh;
