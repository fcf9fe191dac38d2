import { useEffect, useEffectEvent } from 'react';
import { judgeTarget } from '#app/core/navigation.ts';
import type { LoginPlace } from '#app/core/request-host.ts';

/** What the guard looks at in a link. */
export type LinkFacts = { href: string; rel: string; isMarkedExternal: boolean; isDownload: boolean };

/** Marks by which an author says that a link leads away on purpose: `external`, or what the editor puts on links of members. */
const permits = /(?:^|\s)(?:external|noopener|noreferrer|nofollow|ugc)(?:\s|$)/i;

/** Whether a pressed link may be followed. Other sites need a mark; dangerous protocols never pass, except a download that this page made. */
export function mayFollow(link: LinkFacts, here: string): boolean {
  if (link.isDownload && /^blob:/i.test(link.href.trim())) return true;
  return judgeTarget(link.href, here, link.isMarkedExternal || permits.test(link.rel)) !== 'refused';
}

/** Whether a path belongs to the login page, or to the member centre. */
export function isAtPlace(place: LoginPlace, pathname: string): boolean {
  if (place === 'login') return /^\/user\/login\/?$/.test(pathname);
  return /^\/user(?:\/(?!login(?:\/|$)|card\/)|$)/.test(pathname);
}

/** Stops presses on links that may not be followed. Links that a component handles itself are that component's business. */
export function useNavigationGuard(onRefused: () => void): void {
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    function onPress(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
      if (!link || event.defaultPrevented || mayFollow(factsOf(link), location.href)) return;
      event.preventDefault();
      refuse();
    }
    addEventListener('click', onPress);
    addEventListener('auxclick', onPress);
    return () => {
      removeEventListener('click', onPress);
      removeEventListener('auxclick', onPress);
    };
  }, []);
}

function factsOf(link: Element): LinkFacts {
  return {
    href: link.getAttribute('href') ?? '',
    rel: link.getAttribute('rel') ?? '',
    isMarkedExternal: link.hasAttribute('data-external'),
    isDownload: link.hasAttribute('download'),
  };
}
