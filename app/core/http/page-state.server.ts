import type { EntryContext, ServerBuild } from 'react-router';

/**
 * Where the object that stands for what a loader gave holds it; what writes down a page's state sees names alone. Not a
 * WeakMap: what that holds outlives a collection of young objects.
 */
const given = Symbol('given');
type Stand = { [given]?: unknown };

/**
 * The same build, whose loaders of pages keep what they read to themselves until the page is rendered (`pageState`):
 * React Router would write it value by value in a format of its own, an eighth of a member's page. For documents alone;
 * data that browsers ask for are read with the build as it is.
 */
export function holdingData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: hold(route) }]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

type Route = NonNullable<ServerBuild['routes'][string]>;

function hold({ module }: Route): Route['module'] {
  const { loader } = module;
  if (!loader || !module.default) return module; // what is no page is sent as it is
  return {
    ...module,
    loader: async (args) => {
      const data: unknown = await (loader as (args: unknown) => unknown)(args);
      if (!isPlain(data)) return data; // an answer, or data with a status
      return { [given]: data } satisfies Stand;
    },
  };
}

const isPlain = (data: unknown): data is object =>
  typeof data === 'object' &&
  data !== null &&
  (Array.isArray(data) || Object.getPrototypeOf(data) === Object.prototype);

/**
 * What a page is rendered from, and the text by which browsers take it over (`takeState` reads it): a line as React
 * Router writes it, in which what its loaders gave is missing, empty when there is nothing else, and what they gave as
 * a line of JSON. What JSON cannot say, a loader of pages cannot give (`pageLoader`).
 */
export async function pageState({ serverHandoffStream: stream, ...entry }: EntryContext): Promise<{
  entry: EntryContext;
  text: string;
}> {
  const context = entry.staticHandlerContext;
  const loaderData = { ...context.loaderData };
  const held: Record<string, unknown> = {};
  for (const [id, stand] of Object.entries<Stand | null | undefined>(loaderData)) {
    const data = stand?.[given];
    if (data !== undefined) loaderData[id] = held[id] = data;
  }
  const isAllHeld = Object.keys(held).length === Object.keys(loaderData).length;
  const hasNothingElse = !stream || (isAllHeld && !context.errors && !context.actionData);
  const line = hasNothingElse ? '' : (await textOf(stream)).trimEnd();
  return {
    entry: { ...entry, staticHandlerContext: { ...context, loaderData } },
    text: `${line}\n${JSON.stringify(held)}`,
  };
}

/** The text of a stream whose parts are written at once: a `Response` around it takes several turns more. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return Buffer.concat(parts).toString();
}
