import { z } from 'zod';
import en from '#app/core/texts/core-openapi.en.ts';
import zh from '#app/core/texts/core-openapi.zh.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { Endpoint } from './endpoint.server.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: 'query' | 'path'; required: boolean; schema: Schema };

/** One operation of the description; only what our own pages read is typed. */
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};

/** The description of the HTTP API by OpenAPI 3.1: spec.openapis.org/oas/v3.1.1 */
export type ApiDescription = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: Schema;
};

type Facts = {
  title: string;
  version: string;
  siteUrl: string;
  language?: Language;
};

let described: { endpoints: readonly Endpoint[]; version: string } | undefined;

/** Tells which endpoints there are: called once by what serves them. */
export function setDescribedApi(endpoints: readonly Endpoint[], version: string): void {
  described = { endpoints, version };
}

/** The description of the API that this process serves. @throws Error before `setDescribedApi` */
export function describeServedApi(facts: Omit<Facts, 'version'>): ApiDescription {
  if (!described) throw new Error('No API is served by this process');
  return describeApi(described.endpoints, { ...facts, version: described.version });
}

/**
 * Describes endpoints but the raw ones: their input is what their schemas take, every answer is the envelope.
 * @param facts `language` of the description, English unless told
 */
export function describeApi(all: readonly Endpoint[], facts: Facts): ApiDescription {
  const endpoints = all.filter(({ isRaw }) => !isRaw);
  const { title, version, siteUrl, language = 'en' } = facts;
  const t = language === 'en' ? en : zh;
  const paths: ApiDescription['paths'] = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method]: operationOf(endpoint, language) };
  }
  const tags = [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name }));
  return {
    openapi: '3.1.1',
    info: { title, version, description: t.about },
    servers: [{ url: siteUrl }],
    tags,
    paths,
    components: componentsIn(t),
  };
}

const tagOf = ({ path }: Endpoint) => path.split('/')[2] ?? 'api';

function operationOf(endpoint: Endpoint, language: Language): Operation {
  const t = language === 'en' ? en : zh;
  const [chinese, english] = endpoint.summary;
  const { method, path, access, limit, scope, isIdempotent } = endpoint;
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  delete schema['$schema'];
  const limited = limit && (limit.per === 'ip' ? t.limitedByAddress : t.limitedByMember)(limit.max, limit.window_s);
  const sentences = [t[access], limited, scope ? t.scope(scope) : t.noScope, isIdempotent && t.once];
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/\W+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf(endpoint)],
    summary: language === 'en' ? english : chinese,
    description: sentences.filter(Boolean).join(language === 'en' ? ' ' : ''),
    security: access === 'public' ? [{}] : [{ token: [] }, { bearer: [] }],
    ...(method === 'GET' ? { parameters: parametersOf(schema, path) } : { requestBody: bodyOf(schema) }),
    responses: {
      200: {
        description: t.envelope,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
    },
  };
}

type Properties = { properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[]; oneOf?: Schema[] };

/** The fields of an input as query parameters; of alternatives, all fields. */
function parametersOf(schema: Schema, path: string): Parameter[] {
  const { properties = {}, required = [], anyOf, oneOf } = schema as Properties;
  const variants = (anyOf ?? oneOf ?? [])
    .flatMap((one) => parametersOf(one, path))
    .map((parameter) => ({ ...parameter, required: false }));
  const own = Object.entries(properties).map(([name, field]): Parameter => ({
    name,
    in: path.split('/').includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    schema: field,
  }));
  return [...new Map([...own, ...variants].map((parameter) => [parameter.name, parameter])).values()];
}

const bodyOf = (schema: Schema): NonNullable<Operation['requestBody']> => ({
  required: true,
  content: {
    'application/json': { schema },
    'application/x-www-form-urlencoded': { schema },
    'multipart/form-data': { schema },
  },
});

const componentsIn = (t: typeof zh): Schema => ({
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'ba-user-token', description: t.token },
    bearer: { type: 'http', scheme: 'bearer', description: t.bearer },
  },
  schemas: {
    Envelope: {
      type: 'object',
      required: ['code', 'msg', 'time', 'data'],
      properties: {
        code: { enum: [1, 0, 303, 401, 409] },
        msg: { type: 'string', description: t.msg },
        time: { type: 'integer', description: t.time },
        data: { description: t.data },
      },
    },
  },
});
