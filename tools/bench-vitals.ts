import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ensureBrowser } from './browser.ts';
import { type Figure, median } from './bench-report.ts';
import { startSite } from './bench-site.ts';
import { openQuietTab, type QuietTab } from './bench-tab.ts';
import { blockingTime, type Seen, worstWindow } from './bench-seen.ts';

export type VitalsOptions = { dataDir: string; rounds: number; pages: Record<string, string> };
type Vitals = { lcp_ms: number; cls: number; tbt_ms: number; alive_ms: number; transferred_KB: number };

/** Chromium's own "Fast 3G": bytes per second and milliseconds as its developer tools set them. */
const fast3G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
const slowDown = 4;
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
/** Long tasks are watched for this long after the page has loaded. */
const watched_ms = 4000;

/** Seconds that the design demands; pages without an entry have Google's bar. */
const bars: Record<string, { lcp: number; alive: number }> = { 'question page': { lcp: 1.8, alive: 2 } };
const goodLcp_s = 2.5;

/**
 * LCP, CLS, TBT and the moment at which everything can be pressed, of first visits on a slow phone: 390 px wide, a
 * fourth of the processor, fast 3G, empty cache.
 */
export async function measureVitals({
  dataDir,
  rounds,
  pages,
}: VitalsOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const site = await startSite(dataDir);
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args });
  try {
    const figures: Figure[] = [];
    const details: Record<string, Vitals[]> = {};
    for (const [name, address] of Object.entries(pages)) {
      const runs: Vitals[] = [];
      for (let round = 0; round < rounds; round++) {
        const tab = await openQuietTab(browser);
        runs.push(await visit(tab, new URL(address, site.url).href));
        await tab.close();
      }
      details[name] = runs;
      const of = (key: keyof Vitals) => median(runs.map((run) => run[key]));
      const area = 'Web vitals';
      figures.push({
        area,
        name: `${name}, LCP`,
        value: of('lcp_ms') / 1000,
        unit: 's',
        bar: { most: bars[name]?.lcp ?? goodLcp_s },
        note: `${of('transferred_KB').toFixed(0)} KB over the wire`,
      });
      figures.push({
        area,
        name: `${name}, hydrated`,
        value: of('alive_ms') / 1000,
        unit: 's',
        ...(bars[name] && { bar: { most: bars[name].alive } }),
      });
      figures.push({ area, name: `${name}, CLS`, value: of('cls'), unit: 'share', bar: { most: 0.02 } });
      figures.push({ area, name: `${name}, TBT`, value: of('tbt_ms'), unit: 'ms', bar: { most: 200 } });
    }
    return { figures, details };
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function visit(tab: QuietTab, url: string): Promise<Vitals> {
  await tab.send('Page.enable');
  await tab.send('Network.enable');
  await tab.send('Network.setCacheDisabled', { cacheDisabled: true });
  await tab.send('Network.emulateNetworkConditions', fast3G);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await tab.send('Emulation.setDeviceMetricsOverride', phone);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  let bytes = 0;
  tab.on('Network.loadingFinished', ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe.toString()})()` });
  const loaded = new Promise<void>((done) => tab.on('Page.loadEventFired', () => done()));
  await tab.send('Page.navigate', { url });
  await loaded;
  // what is asked of the page while it starts would hold it up
  await setTimeout(watched_ms);
  const seen = await readSeen(tab);
  if (seen.alive === 0) throw new Error(`${url} has not come alive`);
  return {
    lcp_ms: seen.lcp,
    cls: worstWindow(seen.shifts),
    tbt_ms: blockingTime(seen),
    alive_ms: seen.alive,
    transferred_KB: bytes / 1024,
  };
}

async function readSeen(tab: QuietTab): Promise<Seen> {
  const { result } = await tab.send('Runtime.evaluate', { expression: '__seen', returnByValue: true });
  return (result as { value: Seen }).value;
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen: Seen = { lcp: 0, shifts: [], tasks: [], firstPaint: 0, alive: 0 };
  Object.assign(globalThis, { __seen: seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  // set by the frame once React has taken the page over
  new MutationObserver(() => (seen.alive ||= performance.now())).observe(document, {
    subtree: true,
    attributeFilter: ['data-alive'],
  });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shifts.push({ value, at: entry.startTime });
  });
  watch('longtask', (entry) => seen.tasks.push({ start: entry.startTime, duration: entry.duration }));
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
}
