import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `locale` is the browser's own language, for a visitor who has chosen none here; robots are told by the agent. */
export type Look = {
  language?: 'zh-cn' | 'en';
  theme?: 'light' | 'dark';
  width?: number;
  hasScript?: boolean;
  host?: string;
  locale?: string;
  agent?: string;
};

/** A Chromium for the calling test file; `open` gives a page of a visitor of its own and collects what the console complains of. */
export function useBrowser() {
  let browser: Browser | undefined;
  const { url } = inject('site');
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags });
  });
  afterAll(async () => browser?.close());
  return {
    url,
    async open(look: Look = {}): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
      const baseURL = look.host ? url.replace('127.0.0.1', look.host) : url;
      const context = await browser!.newContext({
        baseURL,
        viewport: { width: look.width ?? 1280, height: (look.width ?? 1280) < 500 ? 844 : 900 },
        colorScheme: look.theme ?? 'light',
        javaScriptEnabled: look.hasScript ?? true,
        ...(look.locale && { locale: look.locale, userAgent: look.agent ?? 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36' }),
      });
      if (!look.locale) await context.addCookies([{ name: 'think-lang', value: look.language ?? 'zh-cn', url: baseURL }]);
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && !/status of 40[134]/.test(message.text()) && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
      return { page, context, faults };
    },
  };
}

/** Opens a path and waits until the page is alive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForFunction(() => '__reactRouterContext' in globalThis && document.querySelector('[data-alive], main') !== null);
  await expect.poll(() => page.evaluate(() => Object.keys(document.documentElement).some((key) => key.startsWith('__react'))), { timeout: 20_000 }).toBe(true);
}

/** Waits for a toast that holds a text. */
export async function seeToast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.toast', { hasText: text }).first().waitFor();
}
