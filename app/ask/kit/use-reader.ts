import { useLocation, useNavigate } from 'react-router';
import { useRootFacts } from '#app/core/request/page-data.ts';
import type { RootData } from '#app/root.tsx';
import type { GuestAct } from '#app/account/parts/login-target.ts';
import { loginPath } from '#app/ask/parts/ask-addresses.ts';

/**
 * Who reads: the member or null, and the way to the login page that says why and leads back here, to the place with an
 * id when it is given.
 */
export function useReader() {
  const { member } = useRootFacts<RootData>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = pathname + search;
  const logIn = (act?: GuestAct, place?: string) => void navigate(loginPath(place ? `${here}#${place}` : here, act));
  return { member, loginPath: (act?: GuestAct) => loginPath(here, act), logIn };
}

/**
 * What the HTML of a text knows of its reader, for parts that are kept: whether they are a member, and which one where
 * one of these wrote it. Null, so that nothing is kept, where the console's rights show: beside anonymous authors.
 */
export function useReaderAmong(authorIds: readonly number[]): 'guest' | 'member' | number | null {
  const { member } = useRootFacts<RootData>();
  if (authorIds.some((id) => id <= 0)) return null;
  if (!member) return 'guest';
  return authorIds.includes(member.id) ? member.id : 'member';
}
