import type { Widen } from '#app/core/texts/language.ts';
import type zh from './error.zh.ts';

export default {
  missing: 'We couldn’t find that page',
  notFound: (path: string) => `Page Not Found: ${path}`,
  notFoundText:
    'The address may be misspelled, or the content may have been deleted. Go back to the home page or try a search.',
  away: 'The site cannot be used at the moment',
  awayText: 'It cannot answer at the moment. Nothing that was saved is lost; please try again shortly.',
  internal: 'Internal Server Error',
  internalText:
    'This page could not be opened; nothing was lost. Please try again later. If the problem persists, send the request ID below to the administrator.',
  forbidden: 'You don’t have access to this page',
  forbiddenText: 'Use another account, or ask an administrator for access.',
  lost: 'The site cannot be reached',
  lostText: 'The network may be down, or the site is restarting. Press “Try again” once you are connected.',
  tooMany: 'Too many requests',
  other: 'This page could not be opened',
  otherText: 'Something in the address is not accepted here. Change it and try again, or start a new search.',
  logIn: 'Log in',
  back: 'Go back',
  home: 'Back to the home page',
  search: 'Search',
} satisfies Widen<typeof zh>;
