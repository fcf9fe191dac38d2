import type { Plugin } from 'vite';
import { leaveOut, type LeftOut } from './leave-out.ts';
import { isReactFile, reactModules, toModule } from './react-modules.ts';
import { nothing, unreachedOfReact, usedOfReact } from './unreached-react.ts';

/**
 * What stands in browsers for two modules of React Router. Routes are found in one step: a page knows its own, and the
 * list of all others comes as one file after it, or with the first way to one of them; when it does not come, that is
 * answered as code of a page that does not come. Instrumentation, which this product never reaches, answers as it does
 * when it is off.
 */
const standIns: Record<string, string> = {
  ...reactModules,
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
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
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;
    export const instrumentClientSideRouter = (router) => router;`,
};

const router = 'react-router/dist/production/lib/';

/**
 * Functions of React Router of the same kind: what it tells developers on the console (the development build does),
 * server components, the error page of applications that have none, and what only actions, fetchers and view
 * transitions come to, of which this product has none.
 */
const unreachedOfRouter: Record<string, LeftOut> = {
  [`${router}router/history.js`]: { answers: nothing('warning') },
  [`${router}router/router.js`]: {
    answers: nothing(`
      handleAction fetch handleFetcherAction handleFetcherLoader getSubmittingNavigation getSubmittingFetcher
      persistAppliedTransitions restoreAppliedTransitions markFetchRedirectsDone abortStaleFetchLoads deleteFetcher
      getUpdatedRevalidatingFetchers queueFetcherForDeletion markFetchersDone updateFetcherState getFetcher
      abortFetcher resetFetcher enableScrollRestoration saveScrollPosition getSavedScrollPosition`),
    statements: ['fetchLoadMatches.forEach('],
    texts: [
      ['react-router v8.4.0', 'react-router v8.4.0'],
      [
        'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {\n\t\t\tlet prior',
        'if (false) {\n\t\t\tlet prior',
      ],
      ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
    ],
  },
  [`${router}components.js`]: {
    texts: [
      ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', '{'],
      ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
    ],
  },
  [`${router}dom/ssr/errorBoundaries.js`]: {
    // a fault of the page that tells of faults (`error-page.tsx`)
    answers: {
      RemixRootDefaultErrorBoundary:
        'React$1.createElement("html", null, React$1.createElement("body", null, "Application Error"))',
    },
  },
  [`${router}dom/ssr/single-fetch.js`]: {
    answers: nothing('singleFetchActionStrategy singleFetchLoaderFetcherStrategy nonSsrStrategy'),
  },
  // the state of a page is ready before the router is made (`taken-state.ts`)
  [`${router}dom-export/hydrated-router.js`]: {
    texts: [
      ['if (!ssrInfo.stateDecodingPromise) {', 'if (false) {'],
      ['if (ssrInfo.stateDecodingPromise.error) throw ssrInfo.stateDecodingPromise.error;', ''],
      ['if (!ssrInfo.stateDecodingPromise.value) throw ssrInfo.stateDecodingPromise;', ''],
    ],
  },
  [`${router}server-runtime/warnings.js`]: { answers: nothing('warnOnce') },
  [`${router}hooks.js`]: {
    answers: nothing('warningOnce RSCErrorHandler DefaultErrorComponent'),
    texts: [['if (this.context && typeof error === "object" && error && "digest" in error &&', 'if (false &&']],
  },
  [`${router}dom/ssr/components.js`]: { answers: nothing('RSCPrefetchPageLinksImpl') },
};

/** Files of libraries and what of them is left out. */
export const unreached: Record<string, LeftOut> = { ...unreachedOfReact, ...unreachedOfRouter };

const nameIn = (files: object, id: string) => Object.keys(files).find((path) => id.endsWith(`/node_modules/${path}`));

/**
 * Builds what browsers get without the code of React and React Router that nothing here reaches (decision 014). A
 * release that moves a file or changes what is named of it does not build, and neither does a page that imports what is
 * left out.
 */
export function leaveOutUnreached(): Plugin {
  const met = new Set<string>();
  return {
    name: 'leave-out-unreached',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const name = nameIn(standIns, id);
      if (name) met.add(name);
      return name && standIns[name];
    },
    transform(code, id) {
      const odd = id.includes('/node_modules/') ? [] : listLeftOut(code);
      if (odd.length > 0)
        this.error(`${odd.join(', ')} of React is left out in browsers: see tools/unreached-react.ts`);
      const name = nameIn(unreached, id);
      const isReact = isReactFile(id);
      if (!name && !isReact) return undefined;
      if (name) met.add(name);
      try {
        const left = name ? leaveOut(code, unreached[name]!) : code;
        return { code: isReact ? toModule(left) : left, map: null };
      } catch (error) {
        return this.error(`${name ?? id} has changed, ${(error as Error).message}: see tools/unreached.ts`);
      }
    },
    buildEnd(error) {
      const missing = Object.keys({ ...standIns, ...unreached }).filter((path) => !met.has(path));
      if (!error && missing.length > 0)
        this.error(`There is no ${missing.join(', ')} any more: see tools/unreached.ts`);
    },
  };
}

/** Names that a module of ours imports of React though browsers get React without them; types are gone by then. */
function listLeftOut(code: string): string[] {
  return [...code.matchAll(/\bimport\s*([^;'"]*?)\s*from\s*["'](react|react-dom|react-dom\/client)["']/g)].flatMap(
    ([, what = '', library = '']) =>
      (/^\{(.*)\}$/s.exec(what)?.[1] ?? `${what} as a whole`)
        .split(',')
        .map((one) => one.trim().replace(/ as \w+$/, ''))
        .filter((name) => name !== '' && !usedOfReact[library]!.includes(name)),
  );
}
