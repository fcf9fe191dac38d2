import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';

/** A value as it stands in a counterexample; `expand` makes a large one of it. */
type Large = { repeated: string; times: number };

const texts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202eabc',
    '\ufeff',
    '\u0085',
    'é'.normalize('NFD'),
    'İ',
    'ﬃ',
    '１２',
    '👩‍👩‍👧‍👦',
    '问蜗',
    '\r\nSet-Cookie: a=b',
  ],
  ...[
    "'; drop table ask.post; --",
    '" or 1=1 --',
    '%',
    '_',
    '\\',
    "\\'",
    '$1',
    '${7*7}',
    '{{7*7}}',
    '(',
    '*',
    '!',
    'a & b | !c',
    '"',
    '-"',
    'tag:',
    'user:',
    'score:9e9',
    'created:0000-00',
    'is:',
    '<->',
    ':*',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'data:text/html,x',
    '[x](javascript:x)',
    '![x](/storage/../../secret.key)',
    '![](/storage/%)',
    '@asker @answerer @nobody',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '-1',
    '0',
    '0x10',
    '1e309',
    '1.5',
    '+1',
    '9007199254740993',
    '99999999999999999999',
    '../../etc/passwd',
    '..%2f',
    '%00',
    '%zz',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'post:new',
    'post:1',
    'answer:1',
    'pow:0',
    '1,1-2,2;350;200',
    'NaN,NaN;0;0',
    '1e9,1-;;',
    'asker',
    'asker@example.org',
    '13900000001',
  ],
];
const bombs: Large[] = [
  { repeated: 'x', times: 1_000_000 },
  { repeated: '问', times: 65_535 },
  { repeated: '*', times: 60_000 },
  { repeated: '> ', times: 5000 },
  { repeated: '- ', times: 5000 },
  { repeated: '[', times: 30_000 },
  { repeated: '![](', times: 8000 },
  { repeated: '$\\frac{', times: 3000 },
  { repeated: '|a|b|\n|-|-|\n', times: 3000 },
  { repeated: '`', times: 9999 },
  { repeated: '<b>', times: 9999 },
  { repeated: '(', times: 99 },
  { repeated: '"a" -b tag:c ', times: 15 },
  { repeated: '@asker ', times: 5000 },
  { repeated: '&#0;', times: 2000 },
  { repeated: '\u0301', times: 3000 },
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...bombs) },
);

/** Anything JSON can hold, with what breaks careless code. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      0,
      -0,
      1,
      -1,
      1.5,
      1e308,
      2 ** 53 + 2,
      -(2 ** 53),
      {},
      [],
      [null],
      [[]],
      { length: -1 },
      { toString: null },
      { $ne: 1 },
      { then: 'x' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '{"__proto__":{"isStaff":true}}',
        '{"constructor":{"prototype":{"x":1}}}',
        '[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]',
      ].map((json): unknown => JSON.parse(json)),
    ),
  },
  { weight: 1, arbitrary: fc.constant({ depth: 3000 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 7 }) },
);

/** Large and deep values from their short form. */
export function expand(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.map(expand);
  if ('repeated' in given) return (given as Large).repeated.repeat((given as Large).times);
  if ('depth' in given)
    return Array.from({ length: (given as { depth: number }).depth }).reduce((inner: unknown) => [inner], 'x');
  return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, expand(item)]));
}

/** The part of JSON Schema that inputs are made up from. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/**
 * Input of an endpoint: right, half right, wrong, missing or superfluous fields, or no object at all. Ids are mostly of
 * things there are.
 */
export function inputsOf(endpoint: Endpoint): fc.Arbitrary<unknown> {
  return inputsAs(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema);
}

/** The same for an input that is known by its schema alone, as in the description of the API. */
export function inputsAs(schema: Schema): fc.Arbitrary<unknown> {
  const forms = (schema.oneOf ?? schema.anyOf ?? [schema]).map((form) => {
    const fields = Object.entries(form.properties ?? {}).map(([name, of]) => [name, rightOne(name, of)] as const);
    const right = fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: form.required ?? [] });
    const some = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    const oneWrong = fc
      .tuple(right, fc.constantFrom('', ...fields.map(([name]) => name)), value)
      .map(([input, name, wrong]) => ({ ...input, [name]: wrong }));
    const strange = fc.dictionary(
      fc.oneof(
        fc.constantFrom('__proto__', 'constructor', 'id', 'token', 'ba-user-token', 'member_id', 'isStaff', 'a[b]', ''),
        fc.string({ maxLength: 8 }),
      ),
      value,
      { maxKeys: 3 },
    );
    const more = fc.tuple(right, strange).map(([input, extra]) => ({ ...extra, ...input }));
    return fc.oneof(
      { weight: 4, arbitrary: right },
      { weight: 5, arbitrary: oneWrong },
      { weight: 1, arbitrary: some },
      { weight: 1, arbitrary: more },
    );
  });
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...forms) }, { weight: 1, arbitrary: value });
}

function rightOne(name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((variant) => rightOne(name, variant)));
  if (name === 'category') return fc.constantFrom(1, 1, 1, 2);
  if (schema.type === 'integer' || schema.type === 'number')
    return /id$/i.test(name) ? fc.integer({ min: 1, max: 8 }) : fc.integer({ min: 0, max: 3 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(rightOne(name, schema.items ?? { type: 'string' }), { minLength: 1, maxLength: 5 });
  if (schema.type === 'object') return fc.dictionary(fc.string({ maxLength: 10 }), value, { maxKeys: 3 });
  if (schema.pattern && !/\(\?!|\(\?=/.test(schema.pattern))
    return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' });
  const length = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 80) };
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constantFrom('asker', 'Where does the **context** end? $x^2$ `code`', '上下文 窗口', 'right-horse'),
  );
}

/** How a request is put on the wire. */
export type Wire = { method: string; type: string; body: string | Uint8Array<ArrayBuffer> | undefined; query: string };

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
  '',
];

/** The right way to send, and wrong ones: other methods, other types, bodies that are cut off or no text at all. */
export function wiresOf({ method }: { method: string }): fc.Arbitrary<(input: unknown) => Wire> {
  const query = (input: unknown): Wire => ({ method: 'GET', type: '', body: undefined, query: asQuery(input) });
  const json = (input: unknown): Wire => ({ method: 'POST', type: 'application/json', body: asJson(input), query: '' });
  const right = method === 'GET' ? query : json;
  const form = (input: unknown): Wire => ({
    method,
    type: 'application/x-www-form-urlencoded',
    body: method === 'GET' ? undefined : asQuery(input),
    query: '',
  });
  const both = (input: unknown): Wire => ({ ...right(input), query: asQuery(input) });
  const multipart = (input: unknown): Wire => ({
    method: 'POST',
    type: 'multipart/form-data; boundary=x',
    body: asMultipart(input),
    query: '',
  });
  const other = fc
    .constantFrom('PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', method === 'GET' ? 'POST' : 'GET')
    .map((name) => (input: unknown): Wire => {
      return { ...right(input), method: name, ...(name === 'GET' || name === 'HEAD' ? { body: undefined } : {}) };
    });
  const broken = fc
    .tuple(fc.constantFrom(...types), fc.nat({ max: 200 }), fc.uint8Array({ maxLength: 40 }))
    .map(([type, cut, bytes]) => (input: unknown): Wire => {
      return {
        method: 'POST',
        type,
        query: '',
        body: Buffer.concat([Buffer.from(asJson(input).slice(0, cut)), bytes]),
      };
    });
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.constantFrom(form, both, multipart) },
    { weight: 1, arbitrary: other },
    { weight: 2, arbitrary: broken },
  );
}

const asJson = (input: unknown): string => JSON.stringify(input) ?? '';

function asQuery(input: unknown): string {
  const pairs =
    typeof input === 'object' && input !== null
      ? Object.entries(input).flatMap(([name, item]) => flat(name, item, 0))
      : [['x', String(input)]];
  return new URLSearchParams(pairs.map(([name = '', item = '']) => [name.toWellFormed(), item.toWellFormed()]))
    .toString()
    .slice(0, 7000);
}

function flat(name: string, item: unknown, depth: number): string[][] {
  if (typeof item !== 'object' || item === null || depth > 5) return [[name, textOf(item)]];
  return Object.entries(item).flatMap(([key, inner]) => flat(`${name}[${key}]`, inner, depth + 1));
}

function asMultipart(input: unknown): string {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const parts = fields.map(
    ([name, item]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.png"' : ''}\r\n\r\n${textOf(item)}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}

/** Text of any value, also of one whose own toString is broken. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? asJson(value) : String(value);
}
