import { readdirSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { keepStyleOrder } from './tools/style-order.ts';

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

/**
 * What stands in browsers for two modules of React Router, 2 KB of a first visit. Routes are found in one step: a page
 * knows its own, and the list of all others comes as one file after it, or with the first way to one of them; when it
 * does not come, that is answered as code of a page that does not come. Instrumentation, which this product never
 * reaches, answers as it does when it is off. A release that moves them or takes another name from them does not build.
 */
const standIns: Record<string, string> = {
  'lib/dom/ssr/fog-of-war.js': `
    import { createClientRoutes } from './routes.js';
    export const isFogOfWarEnabled = () => false;
    export function getPatchRoutesOnNavigationFunction(getRouter, manifest, modules, ssr, _mode, isSpaMode) {
      let adding;
      async function addAll() {
        const { routes } = (await import(/* @vite-ignore */ manifest.url)).default;
        const found = Object.fromEntries(Object.entries(routes).filter(([id]) => !manifest.routes[id]));
        Object.assign(manifest.routes, found);
        const tops = Object.values(found).filter((route) => !found[route.parentId]);
        for (const id of new Set(tops.map((route) => route.parentId)))
          getRouter().patchRoutes(id ?? null, createClientRoutes(found, modules, null, ssr, isSpaMode, id));
      }
      return () =>
        (adding ??= addAll().catch(() => {
          location.reload();
          return new Promise(() => {});
        }));
    }
    export const useFogOFWarDiscovery = () => {};
    export const getManifestPath = () => '';
    export const getPartialManifest = (manifest) => manifest;
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = async () => {};`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;
    export const instrumentClientSideRouter = (router) => router;`,
};

/**
 * Single functions of the same kind: what React Router tells developers on the console (the development build does),
 * server components, the error page of applications that have none, and what only actions, fetchers and view
 * transitions come to, of which this product has none. They answer nothing: another 3 KB.
 */
const silent: Record<string, string[]> = {
  'lib/router/history.js': ['warning'],
  'lib/router/router.js': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'getSubmittingNavigation',
    'getSubmittingFetcher',
    'persistAppliedTransitions',
    'restoreAppliedTransitions',
  ],
  'lib/dom/ssr/single-fetch.js': ['singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy', 'nonSsrStrategy'],
  'lib/server-runtime/warnings.js': ['warnOnce'],
  'lib/hooks.js': ['warningOnce', 'RSCErrorHandler', 'DefaultErrorComponent'],
  'lib/dom/ssr/components.js': ['RSCPrefetchPageLinksImpl'],
};

const fileOf = (names: object, id: string) =>
  Object.keys(names).find((path) => id.endsWith(`/react-router/dist/production/${path}`));

/**
 * The same module, whose functions of these names do nothing; their code stays behind under other names, for the
 * bundler to leave out.
 */
const silenced = (code: string, functions: readonly string[]) =>
  functions.reduce(
    (text, name) =>
      text.replace(
        new RegExp(String.raw`(?:async )?function ${name}\(`),
        (start) => `/* @__NO_SIDE_EFFECTS__ */ function ${name}() {}\n${start.replace(name, `unused_${name}`)}`,
      ),
    code,
  );

const leaveOutUnreached = (): Plugin => {
  const met = new Set<string>();
  return {
    name: 'leave-out-unreached',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const name = fileOf(standIns, id);
      if (name) met.add(name);
      return name && standIns[name];
    },
    transform(code, id) {
      const name = fileOf(silent, id);
      const functions = name ? silent[name]! : [];
      if (!name || !functions.every((one) => code.includes(`function ${one}(`))) return;
      met.add(name);
      return { code: silenced(code, functions), map: null };
    },
    buildEnd(error) {
      const missing = Object.keys({ ...standIns, ...silent }).filter((path) => !met.has(path));
      if (!error && missing.length > 0)
        this.error(`React Router no longer has ${missing.join(', ')}: see vite.config.ts`);
    },
  };
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
  parts('core/request', 'login-state navigation page-data request request-headers request-host taken-state'),
  parts('ui/kit', 'avatar button class-names early-part icon icon-button mark texts time time-format'),
  parts('ui/frame', 'route-announcer scroll-positions smooth-scroll theme theme-button'),
  parts('ui/overlays', 'confirm lazy-hosts overlay progress-bar toast toaster use-after-navigation'),
  parts('ui/forms', 'search-box'),
  parts(
    'site/shell',
    'bottom-bar early-guard footer header language-switch layout-default.page menu-entry navigation-guard ' +
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
const kit = [parts('ui/forms', 'segmented'), parts('ui/kit', 'empty pager'), parts('ui/overlays', 'notice')];

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
  parts('aimap/canvas', 'camera camera-address ground-frames land-shape map-canvas-texts map-slots mark-sizes'),
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
  group('map-pages', mapPages),
  group('map-picture', mapPicture),
];

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
  plugins: [externalServerFiles, leaveOutUnreached(), keepStyleOrder(), reactRouter()],
});
