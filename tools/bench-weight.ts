import { brotliCompressSync, constants } from 'node:zlib';
import { Random } from '#db/demo-random.ts';
import { brotliQuality } from '#app/core/page-cache/page-body.server.ts';
import { listScripts, listStyles, readScript, sentBytes } from './bench-modules.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { startSite } from './bench-site.ts';

const sampled = 60;

/**
 * Bytes of a first visit of the question page: its HTML, style sheets and all modules that run before it is complete;
 * and the HTML of home.
 */
export async function measureWeight({
  dataDir,
  posts,
}: {
  dataDir: string;
  posts: number;
}): Promise<{ figures: Figure[]; details: unknown }> {
  const site = await startSite(dataDir);
  try {
    const random = new Random(11, posts);
    const pages: string[] = [];
    for (let i = 0; i < sampled; i++)
      pages.push(await (await fetch(new URL(`/ask/info/${random.int(1, posts)}`, site.url))).text());
    const html = pages.map((page) => brotli(Buffer.from(page)));
    const [scripts, styles] = [listScripts(pages[0]!, readScript), listStyles(pages[0]!)];
    const sum = (files: readonly string[]) => files.reduce((total, file) => total + sentBytes(file), 0) / 1024;
    const home = await Promise.all(
      ['/', '/?lang=en'].map(async (path) => brotli(Buffer.from(await (await fetch(new URL(path, site.url))).text()))),
    );
    const figure = (name: string, value: number, most: number, note: string): Figure => ({
      area: 'Page weight',
      name: `${name}, brotli`,
      value,
      unit: 'KB',
      bar: { most },
      note,
    });
    return {
      figures: [
        figure('question page, JavaScript', sum(scripts), 105, `${scripts.length} files`),
        figure('question page, CSS', sum(styles), 13, `${styles.length} files`),
        figure(
          'question page, HTML',
          median(html) / 1024,
          8,
          `median of ${sampled} pages, p95 ${(quantile(html, 0.95) / 1024).toFixed(1)} KB`,
        ),
        figure('home, HTML', Math.max(...home) / 1024, 12, 'the larger of both languages'),
      ],
      details: {
        scripts: scripts.map((file) => ({ file, bytes: sentBytes(file) })),
        styles: styles.map((file) => ({ file, bytes: sentBytes(file) })),
        html,
      },
    };
  } finally {
    await site.stop();
  }
}

/** As the server keeps guests' pages. */
const brotli = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }).length;
