import { loadBuildMetadata } from './build-check.ts';

type Manifest = { routes: Record<string, { module: string; imports?: string[] }> };
type Connection = { effectiveType?: string; saveData?: boolean };

/** Route ids of the pages that visitors open next; a route id is the path of its file. */
const mainEntries = ['ask/pages/layout', 'ask/pages/lists', 'ask/pages/info'];
const after_ms = 1000;

/** Loads the build's manifest and the code of the main entries one second after the page, except on slow connections. Returns how to stop. */
export function preloadLater(): () => void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.effectiveType === 'slow-2g' || connection?.saveData) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(preloadNow, after_ms);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('load', start);
  };
}

/** The modules of the main entries, each once. */
export function modulesOf(manifest: Manifest): string[] {
  const routes = mainEntries.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  return [...new Set(routes.flatMap((route) => [route.module, ...(route.imports ?? [])]))];
}

function preloadNow(): void {
  void loadBuildMetadata();
  const manifest = (globalThis as { __reactRouterManifest?: Manifest }).__reactRouterManifest;
  for (const href of manifest ? modulesOf(manifest) : []) {
    if (document.querySelector(`link[rel=modulepreload][href="${CSS.escape(href)}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }));
  }
}
