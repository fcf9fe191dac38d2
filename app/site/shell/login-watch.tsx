import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { readMemberId, watchLogin } from '#app/core/request/login-state.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { giveBackTyped, keepTyped } from '#app/site/home/typed-text.ts';

/**
 * What another tab does to the login shows here at once: a member who has logged out there is a guest here too, and
 * pages of members lead to the login page, which leads back. What was typed waits for them. Code of its own: guests do
 * without it.
 */
export default function LoginWatch({ memberId, loggedOutText }: { memberId: number; loggedOutText: string }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    const now = readMemberId();
    if (now === memberId) return;
    if (now === null) {
      keepTyped(memberId, pathname);
      toast.info(loggedOutText);
    }
    void revalidate();
  });
  useEffect(() => watchLogin(() => look()), []);
  useGivenBack(memberId, pathname);
  return null;
}

/** Forms whose code is still on its way get theirs when they appear. */
function useGivenBack(memberId: number, pathname: string): void {
  useEffect(() => {
    if (giveBackTyped(memberId, pathname)) return;
    const observer = new MutationObserver(() => {
      if (giveBackTyped(memberId, pathname)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [memberId, pathname]);
}
