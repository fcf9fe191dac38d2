/**
 * inside: a page of this site. outside: another site or program, permitted. refused: a dangerous protocol, or outside
 * without permission.
 */
export type Verdict = 'inside' | 'outside' | 'refused';

/**
 * Where a target leads, specification section 8. http(s) of another origin needs explicit permission; mailto and tel
 * open a program; every other protocol (javascript, data, vbscript, blob, file …) is refused.
 * @param here the address of the present page
 */
export function judgeTarget(target: string, here: string, isPermitted: boolean): Verdict {
  if (!URL.canParse(target, here)) return 'refused';
  const url = new URL(target, here);
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return 'outside';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'refused';
  if (url.origin === new URL(here).origin) return 'inside';
  return isPermitted ? 'outside' : 'refused';
}

type Navigator = { navigate: (path: string, options: { replace: boolean }) => void; refuse: () => void };

let registered: Navigator | undefined;

/** Gives code outside components the router; the shell calls it. Returns how to take it back. */
export function registerNavigator(navigator: Navigator): () => void {
  registered = navigator;
  return () => {
    if (registered === navigator) registered = undefined;
  };
}

/**
 * Goes to a page from anywhere in the browser. Other sites need `external`; without it, and for dangerous protocols,
 * the member is told that it was refused.
 */
export function goTo(
  target: string,
  { external = false, replace = false }: { external?: boolean; replace?: boolean } = {},
): void {
  const verdict = judgeTarget(target, location.href, external);
  if (verdict === 'refused') return registered?.refuse();
  if (verdict === 'outside' || !registered) return replace ? location.replace(target) : location.assign(target);
  const url = new URL(target, location.href);
  registered.navigate(url.pathname + url.search + url.hash, { replace });
}
