const frame = /^window\.__reactRouterManifest=(\{.*\});?$/s;

/**
 * The list of all routes that every first visit loads, without what browsers can do without: which further files a page's
 * module imports (it imports them itself) and every `has…: false`. About half of it. The server keeps the whole list.
 * @throws Error when the file no longer looks as React Router writes it
 */
export function slimManifest(code: string): string {
  const json = frame.exec(code)?.[1];
  if (json === undefined) throw new Error('The route manifest no longer has the form that is known here');
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(isNeeded))]);
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

const isNeeded = ([key, value]: [string, unknown]) => key !== 'imports' && !(key.startsWith('has') && value === false);
