import { useEffect, useEffectEvent } from 'react';
import { isOpenPage } from '#app/account/entry/entry.policy.ts';
import { judgeTarget } from '#app/core/request/navigation.ts';
import type { LoginPlace } from '#app/core/request/request-host.ts';

/** What the guard looks at in a link. */
export type LinkFacts = { href: string; rel: string; target: string; isMarkedExternal: boolean; isDownload: boolean };

/**
 * Marks by which an author says that a link leads away on purpose: `external`, or what the editor puts on links of
 * members.
 */
const permits = /(?:^|\s)(?:external|noopener|noreferrer|nofollow|ugc)(?:\s|$)/i;

/**
 * Whether a pressed link may be followed. Other sites need a mark; dangerous protocols never pass, except a download
 * that this page made.
 */
export function mayFollow(link: LinkFacts, here: string): boolean {
  if (link.isDownload && /^blob:/i.test(link.href.trim())) return true;
  return judgeTarget(link.href, here, link.isMarkedExternal || permits.test(link.rel)) !== 'refused';
}

/**
 * Whether a path is that of the login page, of one that needs no consent, or of the member centre's own route, which
 * leads on to its first page.
 */
export function isAtPlace(place: LoginPlace, pathname: string): boolean {
  if (place === 'login') return /^\/user\/login\/?$/.test(pathname);
  if (place === 'consent') return isOpenPage(pathname);
  return /^\/user\/?$/.test(pathname);
}

/** Whether following a link ends this page: it leads elsewhere in the same window, and no key asks for another one. */
export function endsPage(
  link: Pick<LinkFacts, 'href' | 'isDownload' | 'target'>,
  here: string,
  press: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean {
  if (
    press.button !== 0 ||
    press.ctrlKey ||
    press.metaKey ||
    press.shiftKey ||
    link.isDownload ||
    (link.target !== '' && link.target !== '_self')
  )
    return false;
  const url = new URL(link.href, here);
  return /^https?:$/.test(url.protocol) && url.href.split('#')[0] !== here.split('#')[0];
}

/**
 * Stops presses on links that may not be followed, and without network on those that would end the page. Links that a
 * component handles itself are that component's business.
 */
export function useNavigationGuard(onRefused: () => void, onOffline: () => void): void {
  const refuse = useEffectEvent(onRefused);
  const stay = useEffectEvent(onOffline);
  useEffect(() => {
    function onPress(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
      if (!link || event.defaultPrevented) return;
      const facts = factsOf(link);
      const isAllowed = mayFollow(facts, location.href);
      if (isAllowed && (navigator.onLine || !endsPage(facts, location.href, event))) return;
      event.preventDefault();
      if (isAllowed) stay();
      else refuse();
    }
    addEventListener('click', onPress);
    addEventListener('auxclick', onPress);
    return () => {
      removeEventListener('click', onPress);
      removeEventListener('auxclick', onPress);
    };
  }, []);
}

/** Reads a link. */
export function factsOf(link: Element): LinkFacts {
  return {
    href: link.getAttribute('href') ?? '',
    rel: link.getAttribute('rel') ?? '',
    target: link.getAttribute('target') ?? '',
    isMarkedExternal: link.hasAttribute('data-external'),
    isDownload: link.hasAttribute('download'),
  };
}
