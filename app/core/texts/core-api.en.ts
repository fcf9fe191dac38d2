import type zh from './core-api.zh.ts';

export default {
  needLogin: 'Please login first',
  memberCenterDisabled: 'Member center disabled',
  alreadyLoggedIn: 'You have already logged in. There is no need to log in again~',
  tokenExpired: 'Token expiration',
  proofNeeded: 'Please confirm that it is you first.',
  tokenNotAllowed: (scope: string) => `This API token cannot be used here${scope && `: it needs the scope ${scope}`}.`,
  onlyLooking: 'You are signed in as a member and can only look. End that first to do anything.',
  noPermission: 'You have no permission',
  notFound: 'What you are looking for could not be found. It may have been deleted.',
  starting: 'The site is starting',
  startingText: 'This page opens by itself in a moment.',
  awayTitle: 'The site will be right back',
  awayText: 'It cannot reach its data at the moment. This page tries again by itself; nothing that was saved is lost.',
  crowded: 'The site is very busy right now',
  crowdedText: 'This page tries again by itself in a few seconds. Signed-in members are not affected.',
  tooFrequent: (seconds: number) => `Please do not request frequently. Try again in ${seconds} seconds.`,
  tooMuchRendering: (seconds: number) =>
    `Your previews and posts of the last minute were too complex. Try again in ${seconds} seconds; nothing you wrote is lost.`,
  networkBlocked: (until: string) =>
    `A lot of spam has come from your network lately. Until ${until} (UTC+8) you can read from here, but not post or change anything.`,
  renderingBusy:
    'Too many texts are waiting to be prepared right now. Please try again in a moment; nothing you wrote is lost.',
  operationSuccessful: 'Operation successful',
  brokenTitle: 'Internal Server Error',
  brokenText:
    'This page could not be opened; nothing was lost. Please try again later. If the problem persists, send the request ID below to the administrator.',
  retry: 'Try again',
  toHome: 'Back to the home page',
  internal: 'Server internal error!',
  away: 'The service is not available for the moment. Please try again shortly.',
  full: 'The server has run out of storage, so nothing can be saved for the moment.',
  unknownOperation: 'Unknown operation',
  malformed: 'The request is malformed.',
  tooLarge: 'The request is too large.',
  keyNeeded: 'The request needs an Idempotency-Key header with a UUID. Reload the page and try again.',
  keyMismatch: 'This Idempotency-Key has already been used for another request.',
  required: 'This field is required',
  invalid: (field: string) => `The parameter "${field}" is not valid`,
  tooLong: (field: string, max: number) => `"${field}" can have at most ${max} characters`,
  tooShort: (field: string, min: number) => `"${field}" must have at least ${min} characters`,
} satisfies typeof zh;
