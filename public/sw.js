// The service worker: shows what is pushed, and a page of its own when there is no network. It keeps no pages.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(begin()));

/** Pages are asked for while the worker starts, so that it makes none of them slower. */
async function begin() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** A notice is shown unless a window of the site is being looked at, which tells it by itself. */
self.addEventListener('push', (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    return; // not of this site
  }
  event.waitUntil(show(message));
});

async function show({ title, body, path, tag, icon }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (tag !== 'test' && windows.some((one) => one.focused)) return;
  await self.registration.showNotification(title, { body, tag, icon, data: { path } });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/**
 * The browser has changed its push address: the site is told of the new one, if the member is signed in here. What the
 * browser does not say, or nobody hears now, the next page of a member notices.
 */
async function renew({ oldSubscription: old, newSubscription }) {
  const { pushManager } = self.registration;
  const applicationServerKey = old?.options?.applicationServerKey;
  const found = newSubscription ?? (await pushManager.getSubscription());
  if (!found && !applicationServerKey) return;
  const next = found ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = next.toJSON();
  await fetch('/api/notice/renewPush', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: old?.endpoint ?? '', endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.path ?? '/', self.location.origin)));
});

/** A window that stands there already comes to the front, any other of the site is led there. */
async function open(url) {
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find((one) => new URL(one.url).pathname === url.pathname);
  if (same) await same.focus();
  else await self.clients.openWindow(url.href);
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith(load(event).catch(() => offlinePage()));
});

const load = async (event) => (await event.preloadResponse) ?? fetch(event.request);

function offlinePage() {
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>没有网络 · Offline</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
  body { display: grid; min-height: 90vh; margin: 0; place-items: center; padding: 24px }
  main { max-width: 34em }
  h1 { font-size: 24px }
  a { display: inline-block; padding: 8px 16px; border: 1px solid; border-radius: 8px; color: inherit; text-decoration: none }
</style>
<main><h1>没有网络</h1><p>连上网络后再打开这一页。写到一半的内容还在这台设备上。</p>
<p lang="en">You are offline. Open this page again once there is a network. What you were writing is still on this
device.</p><p><a href="">再试一次 · <span lang="en">Try again</span></a></p></main></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
