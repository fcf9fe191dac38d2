import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { endpoints } from '#app/api.server.ts';

/**
 * Writes docs/api.md from the endpoint list: `npm run docs:api`; with `--check` only tells whether it is up to date.
 */
const file = join(import.meta.dirname, '../docs/api.md');
const text = render();
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('  docs/api.md is out of date: npm run docs:api');
  process.exit(1);
}

function render(): string {
  const parts = [
    '# HTTP API',
    '',
    'Generated from the endpoint lists by `npm run docs:api`. Every answer is `{code, msg, time, data}` with HTTP 200: code 1 is success, 0 failure with a message in the request’s language, 303 login needed, 409 token expired, 401 no permission; faults of bad input have one text per field in `data.fields`. Headers: `think-lang: zh-cn | en`, `ba-user-token: TOKEN`, `server: true`.',
    '',
    'Programs use an API token, which a member makes under “Account security”: it begins with `wwk_`, runs out after 30, 90 or 365 days and goes into `Authorization: Bearer TOKEN` or `ba-user-token: TOKEN`. It acts for its member, never as staff, at most 120 calls a minute, and only where the endpoint names one of its scopes: `read` reads the site, `ask:write` asks, answers, comments, votes and bookmarks, `messages` reads and writes messages, `account:read` reads the member’s own data. Every other endpoint answers it with code 401.',
    '',
    'Endpoints that ask for a recent proof answer code 0 with `data.type` “need proof” when the last one (logging in, or `POST /api/account/prove`) is more than ten minutes old.',
    '',
  ];
  for (const endpoint of endpoints) {
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
    parts.push(
      `## ${endpoint.method} ${endpoint.path}`,
      '',
      `${endpoint.summary}.`,
      '',
      `Access: ${endpoint.access}.${endpoint.scope ? ` Scope of API tokens: ${endpoint.scope}.` : ''}${endpoint.limit ? ` At most ${endpoint.limit.max} calls per ${endpoint.limit.window_s} s and ${endpoint.limit.per}.` : ''}`,
      '',
    );
    parts.push(...fieldsOf(schema), '');
  }
  return `${parts.join('\n').trimEnd()}\n`;
}

type Schema = { properties?: Record<string, unknown>; required?: string[]; anyOf?: Schema[]; oneOf?: Schema[] };

function fieldsOf(schema: unknown): string[] {
  const { properties, required = [], anyOf, oneOf } = schema as Schema;
  const variants = anyOf ?? oneOf;
  if (variants) return variants.flatMap((variant, i) => [`Form ${i + 1}:`, '', ...fieldsOf(variant), '']);
  if (!properties || Object.keys(properties).length === 0) return ['No parameters.'];
  const rows = Object.entries(properties).map(
    ([name, value]) =>
      `| ${name} | ${required.includes(name) ? 'yes' : 'no'} | \`${JSON.stringify(value).replaceAll('|', '\\|')}\` |`,
  );
  return ['| Parameter | Required | Schema |', '|---|---|---|', ...rows];
}
