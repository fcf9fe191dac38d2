import { Agent, request } from 'node:http';

/** What the parent asks for: so many pages a second that no cache has, from one network or each from one of its own. */
export type Flood = { url: string; perSecond: number; paths: string[]; isSpread: boolean };
/**
 * What came of it: answers by status, and how many requests were not sent because the earlier ones had no answer yet.
 */
export type FloodCount = { statuses: Record<string, number>; held: number };

/** The crawlers of the benchmark, a process of its own: an even flow of requests that waits for no answer. */
if (process.argv[1] === import.meta.filename) {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const mostUnderWay = 2000;
  let sent = 0;
  let underWay = 0;
  let count: FloodCount = { statuses: {}, held: 0 };
  const note = (status: string) => {
    underWay -= 1;
    count.statuses[status] = (count.statuses[status] ?? 0) + 1;
  };
  function ask({ url, paths, isSpread }: Flood): void {
    if (underWay >= mostUnderWay) return void (count.held += 1);
    sent += 1;
    underWay += 1;
    const network = isSpread ? `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` : '203.0.113.7';
    const page = request(new URL(`${paths[sent % paths.length]!}?crawl=${sent}`, url), {
      agent,
      headers: { 'x-forwarded-for': network },
    });
    page.on('response', (response) => {
      response.resume();
      response.on('end', () => note(String(response.statusCode)));
    });
    page.on('error', () => note('broken'));
    page.end();
  }
  process.on('message', (flood: Flood) => {
    const step_ms = 10;
    const started = performance.now();
    let due = 0;
    setInterval(() => {
      const wanted = Math.floor(((performance.now() - started) / 1000) * flood.perSecond);
      for (; due < wanted; due += 1) ask(flood);
    }, step_ms);
    setInterval(() => {
      process.send?.(count);
      count = { statuses: {}, held: 0 };
    }, 500);
    process.send?.(count);
  });
  process.on('SIGTERM', () => process.exit(0));
}
