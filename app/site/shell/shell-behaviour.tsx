import { Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { type Location, UNSAFE_DataRouterContext, useBlocker, useNavigate, useRevalidator } from 'react-router';
import { hasLoginTrace } from '#app/core/request/login-state.ts';
import { registerNavigator } from '#app/core/request/navigation.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { loadRequests } from '#app/core/request/request.ts';
import { connectRequests, type LoginPlace } from '#app/core/request/request-host.ts';
import { askProof } from '#app/account/reauth/ask-proof.ts';
import { useTrail } from '#app/ui/frame/trail.ts';
import { overlay } from '#app/ui/overlays/overlay.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { RootData } from '#app/root.tsx';
import { shellTexts } from '#app/site/shell-texts.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { loginPath } from './header.tsx';
import { isAtPlace, useNavigationGuard } from './navigation-guard.ts';
import { tellOffline, tellOnline } from './network-toast.ts';
import { endEarlyGuard } from './early-guard.tsx';

const LanguageOffer = latePart(() => import('./language-offer.tsx'));
const ShortcutsDialog = latePart(() => import('./shortcuts-dialog.tsx'));
const LoginWatch = latePart(() => import('./login-watch.tsx'));
const MessagePolling = latePart(() => import('./message-polling.tsx'));

/**
 * All that the shell does and nobody sees: connects the request layer, guards navigation, watches the network, starts
 * the watch of builds and code.
 */
export function ShellBehaviour() {
  const t = shellTexts.use();
  const refuse = () => toast.error(t.refusedNavigation);
  const stayHere = () => tellOffline(t.offline, t.offlineStay);
  useRequestHost(refuse);
  useTrail();
  useNavigationGuard(refuse, stayHere);
  useLoginRenewal();
  useStayOffline(stayHere);
  useNetworkWatch(stayHere);
  const [hasHelp, setHelp] = useState(false);
  const isOffered = useWatch(() => setHelp(true));
  const { member, languages } = useRootFacts<RootData>();
  const memberId = member?.id;
  return (
    <>
      <Suspense>{isOffered && languages === 'both' && <LanguageOffer />}</Suspense>
      <Suspense>{hasHelp && <ShortcutsDialog onClose={() => setHelp(false)} />}</Suspense>
      <Suspense>{memberId !== undefined && <MessagePolling />}</Suspense>
      <Suspense>
        {memberId !== undefined && <LoginWatch memberId={memberId} loggedOutText={t.loggedOutElsewhere} />}
      </Suspense>
    </>
  );
}

function useRequestHost(onRefused: () => void): void {
  const t = shellTexts.use();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const memberId = useRootFacts<RootData>().member?.id;
  const refuse = useEffectEvent(onRefused);
  const lead = useEffectEvent(async (place: LoginPlace) => {
    // the door of the pages leads from there to what is to be agreed to, and back
    const here = location.pathname + location.search;
    const target = place === 'login' ? loginPath(here) : place === 'consent' ? here : '/user';
    if (place === 'login' && memberId !== undefined) await keepForms(memberId, location.pathname);
    // The frame must know first that the member is gone, or the login page would send them back. Pages of members lead
    // there by themselves.
    await revalidate();
    if (!isAtPlace(place, location.pathname)) await navigate(target);
  });
  const lostText = useEffectEvent(() => (navigator.onLine ? t.serverException : t.offline));
  const tellError = useEffectEvent((text: string) =>
    navigator.onLine ? toast.error({ title: text, about: 'act' }) : tellOffline(text, t.offlineStay),
  );
  const go = useEffectEvent((path: string, options: { replace: boolean }) => void navigate(path, options));
  useEffect(() => {
    connectRequests({
      showError: (text) => tellError(text),
      showSuccess: (title) => toast.success({ title, about: 'act' }),
      openOverlay: () => overlay.open(),
      isAt: (place) => isAtPlace(place, location.pathname),
      goTo: (place) => void lead(place),
      prove: askProof,
      lostText: () => lostText(),
    });
    return registerNavigator({ navigate: (path, options) => go(path, options), refuse: () => refuse() });
  }, []);
}

/** Guests do without this code; for members the watch of logins has brought it. */
async function keepForms(memberId: number, path: string): Promise<void> {
  const typed = await import('#app/site/home/typed-text.ts').catch(() => null);
  typed?.keepTyped(memberId, path);
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

/**
 * Without network no page is left: the next one could not be loaded. Its own address and its anchors are here already.
 * It is told at the press: the state of the router comes when React can draw it, which waits for code that is lost.
 */
function useStayOffline(tell: () => void): void {
  const blocker = useBlocker((way) => {
    const isLost = isOutOfReach(way);
    if (isLost) tell();
    return isLost;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}

const isOutOfReach = ({
  currentLocation: here,
  nextLocation: next,
}: {
  currentLocation: Location;
  nextLocation: Location;
}) => !navigator.onLine && (here.pathname !== next.pathname || here.search !== next.search);

/**
 * Says when the network goes and comes. Takes over from the guard that stood before the script did: what it has said is
 * said on.
 */
function useNetworkWatch(stayHere: () => void): void {
  const t = shellTexts.use();
  const stay = useEffectEvent(stayHere);
  const lose = useEffectEvent(() => tellOffline(t.offline, t.offlineText, 'info'));
  const regain = useEffectEvent(() => tellOnline(t.online));
  useEffect(() => {
    const [onOffline, onOnline] = [() => lose(), () => regain()];
    const hasSpoken = endEarlyGuard();
    if (!navigator.onLine) (hasSpoken ? stay : lose)();
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);
}

/** What need not be there at once. True when this visit is offered the English pages. */
function useWatch(onHelp: () => void): boolean {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const help = useEffectEvent(onHelp);
  const [isOffered, setOffered] = useState(false);
  const start = useEffectEvent((watch: typeof import('./shell-watch.ts')) => {
    setOffered(watch.isEnglishWanted());
    return router && watch.watchShell(router, help);
  });
  useEffect(() => {
    const watching = import('./shell-watch.ts').then(
      (watch) => start(watch),
      () => null,
    );
    return () => void watching.then((stop) => stop?.());
  }, []);
  return isOffered;
}
