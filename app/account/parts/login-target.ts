import { ownPath } from '#app/core/own-path.ts';

/** Where `?to=` leads after a login: a path of this site other than the login page, else the member centre. */
export function loginTarget(query: URLSearchParams): string {
  const path = ownPath(query.get('to'));
  return path && !/^\/user\/login(?:[/?#]|$)/.test(path) ? path : '/user';
}

/** The address of the other form of the login page, with the rest of the query kept. */
export function otherFormPath(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  if (asksToRegister(query)) next.delete('type');
  else next.set('type', 'register');
  const text = next.toString();
  return text === '' ? '/user/login' : `/user/login?${text}`;
}

/** Parts of the site that only members open, by what their addresses begin with; public pages below them are left out. */
const areas = {
  developer: /^\/developer(?!\/terms(?:[/?#]|$))(?:[/?#]|$)/,
  console: /^\/admin(?:[/?#]|$)/,
  account: /^\/user(?!\/(?:card|xiaowo\/sharepay)\/)(?:[/?#]|$)/,
  proposals: /^\/aiMap\/proposals(?:[/?#]|$)/,
} as const;

/** Whether the login is for the console, which staff reach also while the member centre is closed. */
export const asksForConsole = (query: URLSearchParams) => areas.console.test(loginTarget(query));

/** What guests can begin that takes a login. */
export const guestActs = [
  'ask',
  'answer',
  'comment',
  'vote',
  'bookmark',
  'follow',
  'same',
  'flag',
  'rate',
  'save',
  'begin',
  'learn',
  'propose',
] as const;
export type GuestAct = (typeof guestActs)[number];

/** What the visitor was about to do, for the page to say why it is there; null when they came by themselves. */
export function guestActOf(query: URLSearchParams): GuestAct | null {
  const target = loginTarget(query);
  if (/^\/ask\/post(?:[/?#]|$)/.test(target)) return 'ask';
  if (/^\/(?:aiMap|aiMap\/page\/[^/?#]+|ask\/models)\/propose(?:[/?#]|$)/.test(target)) return 'propose';
  return guestActs.find((act) => act === query.get('for')) ?? null;
}

/** Whether a page sent the visitor here, who may be new, and not the console's door. */
export function isSent(query: URLSearchParams): boolean {
  const area = loginAreaOf(query);
  return guestActOf(query) !== null || (area !== null && area !== 'console');
}

type LoginArea = keyof typeof areas;

/** The area that sent the visitor here, for the page to say so; null when they came by themselves or from elsewhere. */
export function loginAreaOf(query: URLSearchParams): LoginArea | null {
  const target = loginTarget(query);
  if (target !== ownPath(query.get('to'))) return null;
  return (Object.keys(areas) as LoginArea[]).find((area) => areas[area].test(target)) ?? null;
}

/** Whether the page shows the form for newcomers. */
export const asksToRegister = (query: URLSearchParams) => query.get('type') === 'register';

/** The invitation that somebody came by; '' for none. */
export const invitationOf = (query: URLSearchParams): string =>
  /^[a-z0-9]{1,40}$/.exec(query.get('invitation') ?? '')?.[0] ?? '';

/** The login page for somebody whose account is to be closed then. @param dueAt unix seconds */
export const closingLoginPath = (dueAt: number): string => `/user/login?closing=${dueAt}`;

const closingWithin_s = 8 * 86_400;

/** Until when somebody may undo the closing of their account, in unix seconds; null unless that is still to come. */
export function closingOf(query: URLSearchParams, now: number): number | null {
  const dueAt = Number(/^\d{10}$/.exec(query.get('closing') ?? '')?.[0] ?? 0);
  return dueAt > now && dueAt < now + closingWithin_s ? dueAt : null;
}
