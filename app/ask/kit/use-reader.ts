import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { withCode } from '#app/core/request/request.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { RootData } from '#app/root.tsx';
import type { GuestAct } from '#app/account/parts/login-target.ts';
import { loginPath } from '#app/ask/parts/ask-addresses.ts';
import { keepWanted, takeWanted } from './wanted-act.ts';

/** Who reads: the member or null, and the address of the login page that says why and leads back here. */
export function useReader() {
  const { member } = useRootFacts<RootData>();
  const { pathname, search } = useLocation();
  return { member, loginPath: (act?: GuestAct) => loginPath(pathname + search, act) };
}

/**
 * An act that takes an account. A member's press does it at once; a guest is told why in a dialog and may log in or
 * sign up, and it is done when they are back.
 * @param key names it on its page, such as `vote:answer:12`; `place` is the id of where to come back to
 */
export function useMemberAct<A = void>(
  { act, key, place }: { act: GuestAct; key: string; place?: string | undefined },
  run: (arg: A) => unknown,
): (arg: A) => void {
  const { member } = useRootFacts<RootData>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const language = useLanguage();
  const isMember = member !== null;
  const doWanted = useEffectEvent(() => {
    const wanted = takeWanted(key);
    if (wanted) run(wanted.arg as A);
  });
  useEffect(() => {
    if (isMember) doWanted();
  }, [isMember]);
  async function ask(arg: A) {
    const path = loginPath(pathname + search + (place ? `#${place}` : ''), act);
    const way = await withCode(
      () => import('./guest-dialog.ts'),
      (dialog) => dialog.askGuest(act, language),
    );
    if (!way) return;
    keepWanted(key, arg);
    await navigate(way === 'register' ? `${path}&type=register` : path);
  }
  return (arg) => (isMember ? run(arg) : void ask(arg));
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
