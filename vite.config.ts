import { readdirSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { keepStyleOrder } from './tools/style-order.ts';
import { leaveOutUnreached } from './tools/unreached.ts';

/**
 * Keeps `#app/….server.ts` an import in the server build: Node runs those files itself, so pages and API share one
 * instance of the database pool, the caches and the context keys.
 */
const externalServerFiles: Plugin = {
  name: 'external-server-files',
  enforce: 'pre',
  apply: 'build',
  resolveId(id) {
    return id.startsWith('#app/') && id.endsWith('.server.ts') && this.environment.config.consumer === 'server'
      ? { id, external: true }
      : undefined;
  },
};

/** A pattern for files of one folder of app; one that has moved stops the build instead of a chunk falling apart. */
function parts(folder: string, names: string): string {
  const all = names.trim().split(/\s+/);
  const files = readdirSync(`app/${folder}`);
  const missing = all.filter((name) => !files.includes(`${name}.ts`) && !files.includes(`${name}.tsx`));
  if (missing.length > 0) throw new Error(`vite.config.ts: ${folder} has no ${missing.join(', ')}`);
  return String.raw`${folder}/(?:${all.join('|')})\.tsx?`;
}

/** React and React Router: the same files over many releases. */
const vendor = {
  name: 'vendor',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime/,
  priority: 10,
};

/** The frame around every page. */
const frame = [
  String.raw`entry\.client\.tsx`,
  parts('core/texts', 'language page-texts'),
  parts('core/request', 'load-code login-state navigation page-data request request-headers request-host taken-state'),
  parts('ui/kit', 'avatar button class-names early-part icon icon-button late-part mark texts time time-format'),
  parts('ui/frame', 'later-styles route-announcer scroll-positions smooth-scroll theme theme-button'),
  parts('ui/overlays', 'confirm lazy-hosts overlay progress-bar toast toaster use-after-navigation'),
  parts('ui/forms', 'search-box'),
  parts(
    'site/shell',
    'bottom-bar early-acts early-guard footer header language-switch layout-default.page menu-entry navigation-guard ' +
      'network-toast',
  ),
  parts('site/shell', 'shell-behaviour'),
  parts('site', 'shell-texts'),
  parts('site/errors', 'boundary.page error-page'),
  parts('account/sessions', 'log-out'),
  String.raw`root\.tsx`,
];

/**
 * The thread, and what lists share with it: most visits begin or end with one. In one file with the frame it is a fifth
 * smaller.
 */
const reading = [
  parts('ui/kit', 'chip code number-format seal skeleton tabs tag vote'),
  parts('ui/frame', 'json-ld'),
  parts('ask/parts', 'ask-addresses'),
  parts('ask/kit', 'ask-texts author info-texts mark orders rail swatch thread-texts use-reader'),
  parts('ask/lists', 'ask-layout.page ask-nav'),
  parts('ask/thread', 'acts answers info.page post-body thread-effects'),
  parts('ask/comments', 'comments'),
  parts('ask/votes', 'vote-column'),
  parts('ask/thread-acts', 'share-act thread-tools'),
  String.raw`ask/kit/(?:ask|info|threads)\.module\.css`,
];

/** Small parts of half of all pages. */
const kit = [
  parts('ui/forms', 'segmented'),
  parts('ui/kit', 'empty pager waiting-spans'),
  parts('ui/overlays', 'notice'),
  parts('ask/kit', 'post-row'),
  parts('market/plugins', 'plugin-icon'),
  parts('market/store', 'store-addresses'),
];

/** The home page, where most who know the site begin. */
const home = [
  parts('site/home', 'down-part evaluate home-map home-plugins home-texts middle-part-1 middle-part-2 post-link'),
  parts('site/home', 'top-part typed-text'),
];

/** What all pages of the map have in common, the way to them from elsewhere too. */
const mapPages = [
  parts('aimap/atlas', 'map-addresses'),
  parts('aimap/canvas', 'title-lines'),
  parts('aimap/nodes', 'map-texts node-addresses node-kinds resource-facts'),
  parts('aimap/study', 'local-progress'),
];

/** What the picture of the map shares with its drawing, which comes later. */
const mapPicture = [
  parts('aimap/atlas', 'label-places'),
  parts('aimap/canvas', 'camera place-address ground-frames land-shape map-canvas-texts map-slots mark-sizes'),
  String.raw`aimap/(?:atlas/path|canvas/map-land|canvas/map-stage)\.module\.css`,
];

const group = (name: string, files: string[]) => ({ name, test: new RegExp(String.raw`/app/(?:${files.join('|')})$`) });

/**
 * The manifest names every file: 36 bits tell one build's from another's, and letters and digits alone compress better.
 */
const names = {
  hashCharacters: 'base36' as const,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** Few files instead of fifty small ones: fewer requests and better compression. All others are split by use. */
const groups = [
  vendor,
  group('frame', [...frame, ...reading]),
  group('kit', kit),
  group('home', home),
  group('map-pages', mapPages),
  group('map-picture', mapPicture),
];

/**
 * Says to V8 that all functions of the files of most first visits are called at once: it compiles them beside the
 * download, in another thread, not one by one while React takes the page over. It has to be the first line of a file
 * (https://v8.dev/blog/explicit-compile-hints), before what Vite puts there.
 */
const compileEarly: Plugin = {
  name: 'compile-early',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const name of ['vendor', 'frame', 'map-pages', 'map-picture', 'map-island']) {
        const file = files.find((chunk) => chunk.name === name);
        if (!file) this.error(`There is no file ${name} to compile early`);
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

export default defineConfig({
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 700, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { ...names, codeSplitting: { groups } } } } },
    ssr: {
      build: {
        rolldownOptions: { output: { assetFileNames: names.assetFileNames, hashCharacters: names.hashCharacters } },
      },
    },
  },
  plugins: [externalServerFiles, leaveOutUnreached(), keepStyleOrder(), reactRouter(), compileEarly],
});
