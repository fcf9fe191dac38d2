import { countedCache } from '#app/core/counted-cache.server.ts';
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pagePath } from './page.server.ts';
import { holdingData } from './page-state.server.ts';

type Render = ReturnType<typeof createRequestHandler>;

/**
 * React Router's request handler, which gets for each page the routes that lead to it and no others: for each request
 * it compares and copies all routes that it knows several times, a tenth of a page's cost with our two hundred. To find
 * these routes is a third of a page's cost, so it is done once for all addresses of a kind.
 */
export function createPageHandler(build: ServerBuild): Render {
  const [pages, data] = [handlersOf(holdingData(build)), handlersOf(build)];
  const routes = nest(build);
  const kindOf = kindsOf(build);
  const leaves = countedCache<string, string>(5000);
  const findLeaf = (path: string): string | undefined => {
    const kind = kindOf(path);
    const known = leaves.get(kind);
    if (known !== undefined) return known;
    const leaf = matchRoutes(routes, path)?.at(-1)?.route.id;
    if (leaf !== undefined && kind.length <= longestPath) leaves.set(kind, leaf);
    return leaf;
  };
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const path = pagePath(pathname);
    return (path === pathname ? pages : data)(findLeaf(path))(request, context);
  };
}

/** The handler of each leaf, made when it is asked for first; that of all routes for none. */
function handlersOf(build: ServerBuild): (leaf: string | undefined) => Render {
  const chains = new Map<string | undefined, Render>();
  return (leaf) => {
    let render = chains.get(leaf);
    if (!render)
      chains.set(
        leaf,
        (render = createRequestHandler(leaf === undefined ? build : onlyChain(build, leaf), 'production')),
      );
    return render;
  };
}

/** What a parameter takes, in the name of a kind: no segment of an address has a slash. */
const anything = '/';

/**
 * What addresses that lead to the same routes have in common: segments that are words of some route, the others by
 * whether there is something. Of a path that cannot be decoded, or has more than one line, which `*` does not take, it
 * is the path itself.
 * @throws Error for a route with a segment that is neither a word nor a parameter, as then words alone do not tell
 */
function kindsOf({ routes }: ServerBuild): (path: string) => string {
  const segments = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? []);
  const odd = segments.find((segment) => !/^(?::[\w-]+\??|\*|[\w.-]*)$/.test(segment));
  if (odd !== undefined) throw new Error(`A route has the segment ${odd}: it is neither a word nor a parameter.`);
  const words = new Set(segments.filter((segment) => /^[\w.-]+$/.test(segment)).map((word) => word.toLowerCase()));
  const kindOfSegment = (segment: string) => {
    const word = isAscii.test(segment) ? segment.toLowerCase() : segment; // as `i` of an expression has it
    return words.has(word) || word === '' ? word : anything;
  };
  return (path) => {
    try {
      const decoded = path.split('/').map(decodeURIComponent);
      return decoded.some((segment) => hasLines.test(segment)) ? path : decoded.map(kindOfSegment).join('|');
    } catch {
      return path;
    }
  };
}

const hasLines = /[\n\r\u2028\u2029]/;

const isAscii = /^[\u0020-\u007e]*$/;

/** Longer addresses are nobody's links, and are not remembered. */
const longestPath = 200;

function nest({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, index, caseSensitive = false } = route;
    const place = { id, caseSensitive, ...(path !== undefined && { path }) };
    return index ? [{ ...place, index }] : [{ ...place, children: nest({ routes } as ServerBuild, id) }];
  });
}

/** The build with the routes from the root to this one. */
function onlyChain(build: ServerBuild, leaf: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = leaf; id; id = build.routes[id]?.parentId) ids.push(id);
  const pick = <T>(all: Record<string, T>) => Object.fromEntries(ids.toReversed().map((id) => [id, all[id]!]));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
