import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { type Figure, median, quantile } from './bench-report.ts';
import { ensureBrowser } from './browser.ts';
import type { Frames } from './bench-map-page.ts';

const root = path.join(import.meta.dirname, '..');
const frames = 120;

/**
 * The drawn map in Chromium without a graphics card, on made-up maps: how long the script of a frame takes with as many
 * marks in sight as are ever drawn, and how many frames a second come with 2,000 marks and 2,000 edges.
 */
export async function measureMapFrames(): Promise<{ figures: Figure[]; details: unknown }> {
  const script = await bundle();
  const tokens = readFileSync(path.join(root, 'app/ui/styles/tokens.css'), 'utf8');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent(
      `<!doctype html><html lang="zh-CN"><style>${tokens} body { margin: 0 }</style>
      <div id="stage" style="width: 1280px; height: 800px"></div></html>`,
    );
    await page.addScriptTag({ content: script });
    const { far, near } = (await page.evaluate(`benchMap.many(${frames})`)) as { far: Frames; near: Frames };
    const edges = (await page.evaluate(`benchMap.edges(${frames})`)) as Frames;
    return { figures: figuresOf(far, near, edges), details: { far, near, edges } };
  } finally {
    await browser.close();
  }
}

function figuresOf(far: Frames, near: Frames, edges: Frames): Figure[] {
  const script = (name: string, seen: Frames): Figure => ({
    area: 'Drawn map',
    name: `script of a frame, ${name}, p95`,
    value: quantile(seen.script_ms, 0.95),
    unit: 'ms',
    bar: { most: 4 },
    note: `${seen.marks} marks, ${seen.labels} names; 5,000 topics and 100,000 points loaded`,
  });
  return [
    script('whole map', far),
    script('among points', near),
    {
      area: 'Drawn map',
      name: 'frames a second without a graphics card',
      value: Math.round(1000 / median(edges.frame_ms)),
      unit: 'count',
      bar: { least: 20 },
      note: `${edges.marks} marks, ${edges.edges} edges, ${edges.labels} names; median`,
    },
  ];
}

/** The engine and its bench as one script for a page. */
async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: path.join(import.meta.dirname, 'bench-map-page.ts'), formats: ['iife'], name: 'page' },
    },
  });
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.find((one) => one.type === 'chunk')?.code;
  if (code === undefined) throw new Error('The bench of the map gave no script');
  return code;
}
