import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ServerBuild } from 'react-router';
import type { ApiDescription } from '#app/core/http/openapi.server.ts';
import { expand, inputsAs, type Schema, wiresOf } from '#test/hostile.ts';

/** A request as it is sent; `who` decides on the login that goes with it. */
export type FuzzRequest = {
  who: 'guest' | 'member' | 'staff';
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
};

const people = fc.constantFrom('guest', 'member', 'member', 'staff' as const);
const languages = fc.constantFrom('zh-cn', 'en', 'xx', '');

/** What ends a log-in or a whole site and is legal: it would only make what comes after it a guest's. */
const closing = /^\/api\/(?:user\/logout|account\/(?:endOtherLogins|closeAccount))$/;

/**
 * Made-up calls of every operation in the API's description: right ones, half right ones and nonsense, in turns, so
 * that each operation comes as often as the others. The same seed gives the same calls.
 */
export function fuzzCalls(
  description: ApiDescription,
  { seed, count }: { seed: number; count: number },
): FuzzRequest[] {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      schema: schemaOf(operation),
    })),
  );
  const chosen = operations.filter(({ path }) => !closing.test(path));
  const times = Math.ceil(count / chosen.length);
  const all = chosen.map(({ path, method, schema }, index) => {
    const cases = fc.tuple(inputsAs(schema), wiresOf({ method }), people, languages);
    return fc.sample(cases, { seed: seed + index, numRuns: times }).map(([input, wire, who, language]): FuzzRequest => {
      const sent = wire(expand(input));
      const headers: Record<string, string> = { server: 'true', 'think-lang': language };
      if (sent.type) headers['content-type'] = sent.type;
      return { who, method: sent.method, path: path + (sent.query ? `?${sent.query}` : ''), headers, body: sent.body };
    });
  });
  return Array.from({ length: times }, (_, turn) => all.flatMap((calls) => calls[turn] ?? []))
    .flat()
    .slice(0, count);
}

type Described = {
  parameters?: { name: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
};

/** The input of an operation as one object, wherever the description has its fields. */
function schemaOf({ parameters = [], requestBody }: Described): Schema {
  if (requestBody) return requestBody.content['application/json']!.schema;
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema as Schema]));
  return {
    type: 'object',
    properties,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** NUL, bytes that are no UTF-8, and 10 KB, as they stand in an address. */
export const brokenTexts: readonly string[] = [
  '%00',
  'a%00b',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  'a'.repeat(10_240),
  '%E9%97%AE'.repeat(1138),
  '%',
  '%zz',
];
const queryNames = ['q', 'lang', 'after', 'page', 'tab', 'type', 'id'];

/**
 * Every page address with each broken text in its parameters and in its query, as a document and as data, for a guest,
 * a member and staff.
 */
export function fuzzPages(build: ServerBuild): FuzzRequest[] {
  const found: FuzzRequest[] = [];
  const add = (path: string) => {
    for (const who of ['guest', 'member', 'staff'] as const) found.push({ who, method: 'GET', path, headers: {} });
  };
  for (const pattern of addressesOf(build)) {
    const filled = fillOf(pattern);
    const data = filled === '/' ? '/_root.data' : `${filled}.data`;
    for (const text of brokenTexts) {
      const inPlace = pattern.replaceAll(/\/(?::\w+\??|\*)/g, `/${text}`);
      if (inPlace !== pattern) for (const path of [inPlace, `${inPlace}.data`]) add(path);
      const query = queryNames.map((name) => `${name}=${text}`).join('&');
      // All names at once would be refused for their length alone.
      for (const path of text.length > 1000 ? queryNames.slice(0, 2).map((name) => `${name}=${text}`) : [query]) {
        add(`${filled}?${path}`);
        add(`${data}?${path}`);
      }
    }
  }
  return found;
}

/** The addresses of all pages as their routes write them. */
function addressesOf({ routes }: ServerBuild): string[] {
  const addressOf = (id: string): string => {
    const route = routes[id];
    return route ? `${route.parentId ? addressOf(route.parentId) : ''}${route.path ? `/${route.path}` : ''}` : '';
  };
  return [...new Set(Object.keys(routes).map((id) => addressOf(id) || '/'))];
}

const fillOf = (pattern: string): string => pattern.replaceAll(/\/(?::\w+\??|\*)/g, '/1');

/** The pages of the built product. */
export async function readBuild(root: string): Promise<ServerBuild> {
  const entry = join(root, 'build/server/index.js');
  readFileSync(entry); // says that it is missing in plain words
  return (await import(entry)) as ServerBuild;
}
