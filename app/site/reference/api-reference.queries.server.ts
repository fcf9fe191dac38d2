import type { Ctx } from '#app/core/ctx.server.ts';
import { type ApiDescription, describeServedApi, type Operation } from '#app/core/http/openapi.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import type { ApiField, ApiGroup } from './api-reference.schema.ts';

/**
 * The OpenAPI description of this site's API in the language of the request, as the file itself: no envelope around it.
 */
export async function getOpenApi(ctx: Ctx): Promise<Response> {
  const headers = {
    'cache-control': 'public, max-age=300',
    'content-language': htmlLang[ctx.language],
    vary: 'think-lang',
  };
  return Response.json(await describe(ctx), { headers });
}

/** The same for the reference page, grouped as paths are. */
export async function listApi(ctx: Ctx): Promise<ApiGroup[]> {
  const { paths, tags } = await describe(ctx);
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const names = tags.map(({ name }) => name).toSorted((a, b) => placeOf(a) - placeOf(b));
  return names.map((name) => ({
    name,
    entries: entries
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => ({
        path,
        method,
        summary: operation.summary,
        about: operation.description,
        fields: fieldsOf(operation),
      })),
  }));
}

/** Groups by how many need them; what comes later stands before what only operators call. */
const order = ['ask', 'site', 'index', 'user', 'account', 'messages', 'notice', 'interaction', 'aiMap', 'market'];
const last = ['common', 'ajax', 'Ems', 'Sms', 'Qiniu', 'openapi.json', 'admin'];
const placeOf = (name: string) =>
  order.includes(name) ? order.indexOf(name) - order.length : last.includes(name) ? 1 + last.indexOf(name) : 0;

async function describe(ctx: Ctx): Promise<ApiDescription> {
  const { language } = ctx;
  return describeServedApi({
    title: await getSiteName(ctx, language),
    siteUrl: getSiteUrl(),
    language,
  });
}

type Properties = {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
  anyOf?: Properties[];
  oneOf?: Properties[];
};

/**
 * The fields of an operation; those of alternatives come together, required only when every alternative asks for them.
 */
function fieldsOf({ parameters, requestBody }: Operation): ApiField[] {
  if (parameters)
    return parameters.map(({ name, required, schema }) => ({ name, isRequired: required, type: typeText(schema) }));
  return propertiesOf(requestBody?.content['application/json']?.schema ?? {});
}

function propertiesOf(schema: Properties): ApiField[] {
  const variants = (schema.anyOf ?? schema.oneOf ?? []).map(propertiesOf);
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    isRequired: schema.required?.includes(name) ?? false,
    type: typeText(field),
  }));
  const names = [...new Set([...own, ...variants.flat()].map(({ name }) => name))];
  return names.map((name) => {
    const found = [own, ...variants].flatMap((fields) => fields.filter((field) => field.name === name));
    const isRequired =
      own.length > 0
        ? found.some((field) => field.isRequired)
        : found.length === variants.length && found.every((field) => field.isRequired);
    return { name, isRequired, type: [...new Set(found.map(({ type }) => type))].join(' | ') };
  });
}

/** A JSON schema in a few signs: `string ≤ 500`, `integer ≥ 1`, `"a" | "b"`, `string[]`. */
function typeText(schema: Record<string, unknown>): string {
  const { type, anyOf, oneOf, minimum, maximum, maxLength, pattern, format, items } = schema;
  const some = (anyOf ?? oneOf) as Record<string, unknown>[] | undefined;
  if (some) return [...new Set(some.map(typeText))].join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (type === 'array') return `${typeText((items as Record<string, unknown> | undefined) ?? {})}[]`;
  const limits = [
    typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER && `≥ ${minimum}`,
    typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER && `≤ ${maximum}`,
    typeof maxLength === 'number' && `≤ ${maxLength}`,
    typeof format === 'string' && format,
    typeof pattern === 'string' && typeof format !== 'string' && pattern.length < 80 && `/${pattern}/`,
  ];
  return [typeof type === 'string' ? type : 'any', ...limits].filter(Boolean).join(' ');
}
