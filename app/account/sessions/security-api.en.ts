import type zh from './security-api.zh.ts';

export default {
  loginEnded: 'That device has been logged out',
  loginsEnded: (count: number) =>
    count === 0
      ? 'You’re not logged in anywhere else'
      : count === 1
        ? 'Logged out on one other device'
        : `Logged out on ${count} other devices`,
  twoStepNeeded:
    'This account uses two-step login. Go to this site’s login page and enter your code to finish logging in.',
  ticketGone: 'That took too long. Please enter your password again.',
  secondStepLocked: 'Too many wrong codes. Please try again in 1 day',
  wrongSecondCode: 'This code is wrong or has already been used',
  twoStepIsOn: 'Two-step login is already on.',
  twoStepIsOff: 'Two-step login is not on.',
  twoStepNotPrepared: 'Setup timed out. Please scan the code again.',
  twoStepStarted: 'Two-step login is on',
  twoStepStopped: 'Two-step login is off',
  recoveryCodesRenewed: 'New recovery codes created. The old ones no longer work',
  devicesForgotten: 'All trusted devices have been removed',
  tokenNameTaken: 'You already have a token with this name',
  tooManyTokens: (max: number) => `You can have up to ${max} tokens. Revoke one you no longer need.`,
  tokenCreated: 'API token created',
  tokenRevoked: 'API token revoked',
  passkeysNeedDomain: 'Passkeys only work over https with a domain name.',
  passkeyRefused: 'We couldn’t verify the passkey. Please try again.',
  passkeyUnknown: 'This passkey isn’t registered here. It may have been removed.',
  tooManyPasskeys: (max: number) => `You can have up to ${max} passkeys. Remove one you no longer need.`,
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passwordIncorrect: 'Password is incorrect',
  proofByCode: 'Please confirm with an authenticator code, a recovery code or a passkey.',
  proofGiven: 'Confirmed',
  proofImpossible: 'This account has no way to confirm. Please log in again.',
} satisfies typeof zh;
