import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, type Rolldown } from 'vite';
import { keepStyleOrder } from './style-order.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'style-order-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Link = { rel: string; href: string; heard?: (event: object) => void };

/** A head that keeps links in order; what is put into it has loaded at once. */
function fakeHead(links: Link[]) {
  const settle = (link: Link) => queueMicrotask(() => link.heard?.({ type: 'load' }));
  const withAfter = (link: Link) => ({
    ...link,
    after(next: Link) {
      links.splice(links.findIndex(({ href }) => href === link.href) + 1, 0, next);
      settle(next);
    },
  });
  vi.stubGlobal('document', {
    querySelector: () => null,
    querySelectorAll: () => links.map(withAfter),
    getElementsByTagName: () => links,
    createElement: () => ({
      relList: { supports: () => true },
      addEventListener(this: Link, name: string, heard: (event: object) => void) {
        if (name === 'load') this.heard = heard;
      },
      removeEventListener: () => {},
      setAttribute: () => {},
    }),
    head: {
      appendChild(link: Link) {
        links.push(link);
        settle(link);
      },
    },
  });
}

test('a sheet that code needs later stands beside the page’s own, and the root’s is not brought again', async () => {
  await writeFile(
    join(folder, 'main.js'),
    "export const open = () => Promise.all([import('./kit.js'), import('./frame.js')]);",
  );
  for (const name of ['kit', 'frame']) {
    await writeFile(join(folder, `${name}.js`), `import './${name}.css'; export const name = '${name}';`);
    await writeFile(join(folder, `${name}.css`), `.${name} { color: red }`);
  }
  const result = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepStyleOrder()],
    build: {
      write: true,
      outDir: 'out',
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(folder, 'main.js'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', assetFileNames: '[name][extname]' },
      },
    },
  })) as Rolldown.RolldownOutput;
  expect(result.output.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(['kit.css', 'frame.css']));

  const links: Link[] = ['frame', 'kit', 'page'].map((name) => ({
    rel: 'stylesheet',
    href: `file:///${name}.css${name === 'page' ? '' : '#'}`,
  }));
  fakeHead(links);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('__reactRouterManifest', { routes: { root: { css: ['/frame.css#'] } } });
  const main = (await import(pathToFileURL(join(folder, 'out/main.mjs')).href)) as { open: () => Promise<object[]> };
  expect(await main.open()).toMatchObject([{ name: 'kit' }, { name: 'frame' }]);
  expect(links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href.slice('file:///'.length))).toEqual([
    'frame.css#',
    'kit.css#',
    'kit.css',
    'page.css',
  ]);
  vi.unstubAllGlobals();
});
