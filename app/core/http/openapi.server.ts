import { z } from 'zod';
import type { Endpoint } from './endpoint.server.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: 'query'; required: boolean; schema: Schema };

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

type Facts = { title: string; version: string; siteUrl: string };

let described: { endpoints: readonly Endpoint[]; version: string } | undefined;

/** Tells which endpoints there are: called once by what serves them. */
export function setDescribedApi(endpoints: readonly Endpoint[], version: string): void {
  described = { endpoints, version };
}

/** The description of the API that this process serves. @throws Error before `setDescribedApi` */
export function describeServedApi({ title, siteUrl }: Omit<Facts, 'version'>): ApiDescription {
  if (!described) throw new Error('No API is served by this process');
  return describeApi(described.endpoints, { title, version: described.version, siteUrl });
}

/** Describes endpoints: their input is what their schemas take, every answer is the envelope. */
export function describeApi(endpoints: readonly Endpoint[], { title, version, siteUrl }: Facts): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint) };
  }
  const tags = [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name }));
  return { openapi: '3.1.1', info: { title, version, description: about }, servers: [{ url: siteUrl }], tags, paths, components };
}

const about =
  'Every answer has HTTP status 200 and the form {code, msg, time, data}: code 1 is success, 0 a failure with its text in the language of the request, 303 login needed, 409 token expired, 401 no permission. Other statuses are faults of transport (400 malformed, 404 unknown path, 413 too large, 429, 500, 503).';

const tagOf = ({ path }: Endpoint) => path.split('/')[2] ?? 'api';

function operationOf(endpoint: Endpoint): Operation {
  const { method, path, summary, access, limit, scope } = endpoint;
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  delete schema['$schema'];
  const who = { public: 'Everybody may call it.', member: 'For members.', staff: 'For staff.' }[access];
  const limited = limit ? ` At most ${limit.max} calls in ${limit.window_s} seconds for each ${limit.per === 'ip' ? 'address' : 'member'}.` : '';
  const scoped = scope ? ` API tokens need the scope ${scope}.` : ' API tokens cannot call it.';
  const once = endpoint.isIdempotent ? ' Takes effect once for each Idempotency-Key header (a UUID, required); a repeat gets the same answer.' : '';
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/\W+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf(endpoint)],
    summary,
    description: who + limited + scoped + once,
    security: access === 'public' ? [{}] : [{ token: [] }, { bearer: [] }],
    ...(method === 'GET' ? { parameters: parametersOf(schema) } : { requestBody: bodyOf(schema) }),
    responses: { 200: { description: 'The envelope', content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } } },
  };
}

type Properties = { properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[]; oneOf?: Schema[] };

/** The fields of an input as query parameters; of alternatives, all fields. */
function parametersOf(schema: Schema): Parameter[] {
  const { properties = {}, required = [], anyOf, oneOf } = schema as Properties;
  const variants = (anyOf ?? oneOf ?? []).flatMap(parametersOf).map((parameter) => ({ ...parameter, required: false }));
  const own = Object.entries(properties).map(([name, field]): Parameter => ({ name, in: 'query', required: required.includes(name), schema: field }));
  return [...new Map([...own, ...variants].map((parameter) => [parameter.name, parameter])).values()];
}

const bodyOf = (schema: Schema): NonNullable<Operation['requestBody']> => ({
  required: true,
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } },
});

const components = {
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'ba-user-token', description: 'The token of a login, or an API token' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same token as Authorization: Bearer' },
  },
  schemas: {
    Envelope: {
      type: 'object',
      required: ['code', 'msg', 'time', 'data'],
      properties: {
        code: { enum: [1, 0, 303, 401, 409] },
        msg: { type: 'string', description: 'In the language of the header think-lang: zh-cn or en' },
        time: { type: 'integer', description: 'Unix seconds' },
        data: { description: 'What was asked for; with bad input data.fields has one text for each field' },
      },
    },
  },
} as const;
