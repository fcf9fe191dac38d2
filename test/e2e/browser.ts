import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ensureTestBrowser } from '../../tools/browser.ts';
import { isFull } from '#test/full.ts';
import { site } from './site.ts';

/**
 * Playwright's own list, which a second one replaces, and the two popups of the address bar: each of the many windows
 * would start a process for them, which costs more than a page.
 */
const noFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess', // a process for a page that may come
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];
const flags = [
  `--disable-features=${noFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  // what would pass each picture and each answer on from a process of its own
  '--in-process-gpu',
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pages live for seconds: neither optimizer pays
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
];

/**
 * `locale` is the browser's own language, for a visitor who has chosen none here; robots are told by the agent. `url`
 * is that of another product than the worker's own, `hasWorker` lets the site's service worker in; `isEarly` lets the
 * test press and fill in what no script has taken over yet.
 */
export type Look = {
  language?: 'zh-cn' | 'en';
  theme?: 'light' | 'dark';
  width?: number;
  hasScript?: boolean;
  isEarly?: boolean;
  host?: string;
  locale?: string;
  agent?: string;
  url?: string;
  hasWorker?: boolean;
  hasMotion?: boolean;
};

/** One Chromium for all files of a worker, which ends it with itself. */
let launched: Promise<Browser> | undefined;
const launch = () =>
  (launched ??= chromium.launch({
    executablePath: ensureTestBrowser(),
    args: flags,
    env: { ...process.env, LC_ALL: 'C.UTF-8' }, // in the C locale it drops the Chinese names of downloads
  }));

/** Long enough for one step of a page on a machine several times slower than a desk's. */
const step_ms = 135_000;

/**
 * A Chromium for the calling test file; `open` gives a page of a visitor of its own and collects what the consoles of
 * all their tabs complain of.
 */
export function useBrowser() {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const { url } = site();
  beforeAll(async () => {
    browser = await launch();
  });
  let forAll: number | undefined; // what was opened before the first test
  let earlier = 0;
  beforeEach(() => {
    earlier = contexts.length;
    forAll ??= earlier;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const { message } of task.result.errors ?? []) console.log(`  ${message}`); // a second try would hide it
    const own = [...contexts.slice(0, forAll), ...contexts.slice(earlier)];
    for (const page of own.flatMap((context) => context.pages())) await tell(page);
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  return {
    url,
    async open(look: Look = {}): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
      const baseURL = look.url ?? (look.host ? url.replace('127.0.0.1', look.host) : url);
      const context = await browser!.newContext({
        baseURL,
        viewport: { width: look.width ?? 1280, height: (look.width ?? 1280) < 500 ? 844 : 900 },
        colorScheme: look.theme ?? 'light',
        // each frame of a transition is painted by the processor; `npm run test:full` waits for them all
        reducedMotion: isFull || look.hasMotion ? 'no-preference' : 'reduce',
        javaScriptEnabled: look.hasScript ?? true,
        serviceWorkers: look.hasWorker ? 'allow' : 'block', // what it passes on is not seen by routes of a test
        ...(look.locale && {
          locale: look.locale,
          userAgent: look.agent ?? 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
        }),
      });
      if (!look.locale)
        await context.addCookies([{ name: 'think-lang', value: look.language ?? 'zh-cn', url: baseURL }]);
      contexts.push(context);
      context.setDefaultTimeout(step_ms);
      if (!look.isEarly && look.hasScript !== false) await context.addInitScript(holdUntilAlive);
      const faults: string[] = [];
      context.on(
        'console',
        (message) =>
          message.type() === 'error' && !/status of 40[134]/.test(message.text()) && faults.push(message.text()),
      );
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      return { page: await context.newPage(), context, faults };
    },
  };
}

/** Prints where a page of a failed test stands and what it says. */
async function tell(page: Page): Promise<void> {
  const said = await page
    .evaluate(() => {
      const form = [...document.querySelectorAll('main input')].map(
        (field) => `[${(field as HTMLInputElement).value.length} characters]`,
      );
      const notices = [...document.querySelectorAll('.toast, [role="alert"], dialog[open]')].map(
        (one) => one.textContent,
      );
      const text = document.querySelector('main')?.innerText ?? document.body.innerText;
      return [
        document.readyState,
        String(document.documentElement.hasAttribute('data-alive')),
        ...notices,
        text.replaceAll(/\s+/g, ' ').slice(0, 600),
        form.join(''),
        document.querySelector(':focus')?.outerHTML.slice(0, 300) ?? 'nothing has the focus',
      ];
    })
    .catch((error: unknown) => [String(error)]);
  console.log(`  at ${page.url()}: ${said.join(' | ')}`);
}

/** Opens a path and waits until the page answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await alive(page);
}

/** Waits until the document that is open answers: for keys, which wait for nothing by themselves. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(isAlive);
}

/** Waits for a toast that holds a text. */
export async function seeToast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.toast', { hasText: text }).first().waitFor();
}

/**
 * Whether React has taken the server's page over; its error pages have no mark of it but React's own. Runs in the page.
 */
function isAlive(): boolean {
  if (document.documentElement.hasAttribute('data-alive')) return true;
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
  if (!key || !document.querySelector('[data-fault]')) return false;
  const root = (
    document as unknown as Record<string, { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }>
  )[key]!;
  return !root.stateNode.current.memoizedState.isDehydrated;
}

/**
 * Keeps what the server wrote from being pressed or filled in before React has taken it over, which a slow machine
 * would do and which would be lost: Playwright waits for what cannot be pressed or seen. Runs in the page before its
 * own scripts, so with the real clock.
 */
function holdUntilAlive(): void {
  if (window !== top) return;
  const wait = setTimeout.bind(window);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { pointer-events: none !important }
    input:not([autofocus]), textarea:not([autofocus]), select { visibility: hidden !important }`);
  document.adoptedStyleSheets.push(sheet);
  const isOver = () => {
    if (document.readyState === 'complete' && !('__reactRouterContext' in window)) return true;
    return document.querySelector('html[data-alive], [data-fault]') !== null && isReact();
  };
  const isReact = () => Object.keys(document.documentElement).some((name) => name.startsWith('__react'));
  const look = () => {
    if (isOver()) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    else wait(look, 25);
  };
  look();
}
