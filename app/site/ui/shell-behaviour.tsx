import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { hasLoginTrace } from '#app/core/login-state.ts';
import { registerNavigator } from '#app/core/navigation.ts';
import { useRootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { loadRequests } from '#app/core/request.ts';
import { connectRequests, type LoginPlace } from '#app/core/request-host.ts';
import { overlay } from '#app/ui/overlay.tsx';
import { toast } from '#app/ui/toast.ts';
import type { RootData } from '../../root.tsx';
import { watchBuilds } from './build-check.ts';
import { loginPath } from './header.tsx';
import { preloadLater, preloadOnFirstAct } from './module-preload.ts';
import { isAtPlace, useNavigationGuard } from './navigation-guard.ts';
import { reloadOnLostCode } from './reload-guard.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/shell.ts'),
  () => import('../lang/en/shell.ts'),
);

/** All that the shell does and nobody sees: connects the request layer, guards navigation, watches builds, code and network. */
export function ShellBehaviour() {
  const t = texts.use();
  const refuse = () => toast.error(t.refusedNavigation);
  useRequestHost(refuse);
  useNavigationGuard(refuse);
  useLoginRenewal();
  useNetworkToasts();
  const tellNewBuild = useEffectEvent(() => {
    toast.info({ title: t.newVersion, text: t.newVersionText, action: { label: t.reload, onPress: () => location.reload() }, duration_ms: 0 });
  });
  useEffect(() => {
    const stops = [watchBuilds(() => tellNewBuild()), preloadLater(), preloadOnFirstAct(), reloadOnLostCode()];
    return () => stops.forEach((stop) => stop());
  }, []);
  return null;
}

function useRequestHost(onRefused: () => void): void {
  const t = texts.use();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const refuse = useEffectEvent(onRefused);
  const lead = useEffectEvent(async (place: LoginPlace) => {
    // The frame must know first that the member is gone, or the login page would send them back.
    await revalidate();
    await navigate(place === 'login' ? loginPath(location.pathname + location.search) : '/user');
  });
  const lostText = useEffectEvent(() => t.offline);
  const go = useEffectEvent((path: string, options: { replace: boolean }) => void navigate(path, options));
  useEffect(() => {
    connectRequests({
      showError: (text) => toast.error(text),
      showSuccess: (text) => toast.success(text),
      openOverlay: () => overlay.open(),
      isAt: (place) => isAtPlace(place, location.pathname),
      goTo: (place) => void lead(place),
      lostText: () => lostText(),
    });
    return registerNavigator({ navigate: (path, options) => go(path, options), refuse: () => refuse() });
  }, []);
}

/** A visit after the access token has run out starts as a guest's; the refresh token brings the member back. */
function useLoginRenewal(): void {
  const isGuest = useRootFacts<RootData>().member === null;
  const { revalidate } = useRevalidator();
  const renew = useEffectEvent(async () => {
    if (!isGuest || !hasLoginTrace()) return;
    const requests = await loadRequests().catch(() => null);
    if (await requests?.renewLogin()) await revalidate();
  });
  useEffect(() => void renew(), []);
}

function useNetworkToasts(): void {
  const t = texts.use();
  const tell = useEffectEvent((isOnline: boolean, shown: number | undefined) => {
    if (!isOnline) return toast.info({ title: t.offline, text: t.offlineText, duration_ms: 0 });
    if (shown !== undefined) toast.close(shown);
    return toast.success(t.online);
  });
  useEffect(() => {
    let shown: number | undefined;
    const onOffline = () => {
      shown = tell(false, shown);
    };
    const onOnline = () => {
      tell(true, shown);
      shown = undefined;
    };
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);
}
