import type { DataRouter } from 'react-router';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { documentLanguage } from '#app/core/request/request-headers.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { watchBuilds } from './build-check.ts';
import { preloadLater, preloadOnFirstAct } from './module-preload.ts';
import { tellOffline } from './network-toast.ts';
import { watchKeys } from './shortcut-keys.ts';
import { holdDeadReloads, reloadOnLostCode } from './reload-guard.ts';

export { isEnglishWanted } from './language-offer-rule.ts';

const texts = await pageTexts(
  () => import('./watch.zh.ts'),
  () => import('./watch.en.ts'),
);

/**
 * Watches for new builds, lost code and shortcuts, and fetches what first acts will need. Comes after the page. Returns
 * how to stop.
 */
export function watchShell(router: DataRouter, onHelp: () => void): () => void {
  const t = texts.in(documentLanguage());
  const tellNewBuild = () =>
    toast.info({
      title: t.newVersion,
      text: t.newVersionText,
      action: { label: t.reload, onPress: () => location.reload() },
      duration_ms: 0,
    });
  const stayHere = () => {
    tellOffline(t.lost, t.lostText);
    endNavigation(router);
  };
  const stops = [
    watchBuilds(tellNewBuild),
    preloadLater(),
    preloadOnFirstAct(),
    reloadOnLostCode(),
    holdDeadReloads(() => nextAddress(router), stayHere),
    watchKeys(onHelp),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The page that the router is on the way to; null when it stands still. */
function nextAddress({ createHref, state }: DataRouter): string | null {
  return state.navigation.location ? createHref(state.navigation.location) : null;
}

/** A navigation that never comes to an end is ended by one to where the reader is. */
function endNavigation(router: DataRouter): void {
  const { pathname, search, hash } = location;
  void router.navigate({ pathname, search, hash: hash || '#main' }, { replace: true, preventScrollReset: true });
}
