/**
 * Cookies of a login that scripts can read, both set while one is logged in; the refresh token's is HttpOnly. Same
 * names as `cookieNames` of the server.
 */
export const loginCookies = { id: 'ba-user-id', token: 'ba-user-token' } as const;

/** The access token, '' for guests. Browser only. */
export const readToken = () => readCookie(loginCookies.token);

/** True when this browser was logged in once and did not log out: a refresh token may be waiting. Browser only. */
export const hasLoginTrace = () => readCookie(loginCookies.id) !== '';

/** Who is logged in, as far as the cookies say; null for guests. Browser only. */
export function readMemberId(): number | null {
  const id = readToken() === '' ? '' : readCookie(loginCookies.id);
  return id === '' ? null : Number(id);
}

/** Forgets id and token, in other tabs too. Browser only. */
export function clearLogin(): void {
  for (const name of Object.values(loginCookies)) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  tellTabs();
}

const tabsKey = 'login-changed';

/** Has the other tabs look who is logged in. Browser only. */
export function tellTabs(): void {
  try {
    localStorage.setItem(tabsKey, String(Date.now()));
  } catch {
    // without storage they look when they are shown next
  }
}

/**
 * Calls back when another tab may have changed the login, and when this tab is shown again. Returns how to stop.
 * Browser only.
 */
export function watchLogin(look: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === tabsKey && look();
  const onShown = () => document.visibilityState === 'visible' && look();
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onShown);
  };
}

let renewal: Promise<boolean> | undefined;

/**
 * Renews the login with the refresh token; parallel callers and other tabs share one renewal.
 * @param spent the access token that was refused: when another tab has replaced it meanwhile, there is nothing to do
 * @param renew asks the server; true when it renewed the login and set the new cookies
 */
export function refreshLogin(spent: string, renew: () => Promise<boolean>): Promise<boolean> {
  renewal ??= alone(async () => {
    const present = readToken();
    return present !== '' && present !== spent ? true : renew();
  }).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Browsers hide locks from pages that did not come over https; there each tab goes by itself. */
async function alone<T>(run: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request('wenwo-refresh-login', run) : run();
}

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  if (!found) return '';
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return '';
  }
}
