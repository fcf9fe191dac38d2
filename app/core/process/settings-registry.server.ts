import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { log } from './log.server.ts';
import type { SealedRows } from '#app/core/secrets/sealed-place.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';

/*
 * Glossary: setting – a choice of the operator for the whole site, held in the database. Each domain declares its own
 * beside the feature that reads them, in a file `NOUN.settings.server.ts`; app/settings.server.ts lists all of them.
 */

type Shape = Record<string, z.ZodType>;
type Values<S extends Shape> = { [K in keyof S]: z.output<S[K]> };
type Stored = ReadonlyMap<string, unknown>;
type Reader<S extends Shape> = (ctx: Pick<Ctx, 'db'>, stored?: Stored) => Promise<Values<S>>;
/** What a reader of settings gives. */
export type SettingsOf<R> = R extends Reader<infer S> ? Values<S> : never;

const declared = new Map<string, { type: z.ZodType; isSecret: boolean }>();
const kept = keepValue(2000, readStored, 'settings', { isMarked: true });

/** What is stored of all settings, for readers of several that ask for it once; inside a transaction always as it is. */
export const readSettings = (ctx: Pick<Ctx, 'db'>): Promise<Stored> => kept.get(ctx);

/** The type of an address on the web that may be left empty. */
export const webAddress = () => z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

/**
 * Declares settings. Their names are unique in the product and what they are stored under.
 * @param shape the type of each, with its default
 * @param secrets those that are kept encrypted and never shown again
 * @returns what reads them, at most two seconds old; a stored value of a wrong type counts as the default
 */
export function declareSettings<S extends Shape>(shape: S, secrets: readonly (keyof S & string)[] = []): Reader<S> {
  for (const [key, type] of Object.entries(shape)) declared.set(key, { type, isSecret: secrets.includes(key) });
  const read = new WeakMap<Stored, Values<S>>();
  return async (ctx, given) => {
    const stored = given ?? (await kept.get(ctx));
    const known = read.get(stored);
    if (known) return known;
    const values = Object.fromEntries(
      Object.keys(shape).map((key) => [key, valueOf(key, stored.get(key))]),
    ) as Values<S>;
    read.set(stored, values);
    return values;
  };
}

/**
 * Writes one setting.
 * @throws z.ZodError when the value is not of the setting's type; RangeError when there is no such setting
 */
export async function writeSetting(ctx: Pick<Ctx, 'db' | 'now'>, key: string, value: unknown): Promise<void> {
  const setting = declared.get(key);
  if (!setting) throw new RangeError(`There is no setting ${key}`);
  const parsed = setting.type.parse(value);
  const stored = setting.isSecret ? seal(sealedAs, { value: parsed }) : parsed;
  await sql`insert into core.setting (key, value, updated_at)
    values (${key}, ${JSON.stringify(stored)}::jsonb, ${ctx.now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(ctx.db);
  kept.forget();
  await kept.tell(ctx);
}

/** Has the next reader read anew: after a transaction that wrote settings. */
export const forgetSettings = (): void => kept.forget();

/** True for the name of a setting. */
export const isSetting = (key: string): boolean => declared.has(key);

/** True for a setting that is kept encrypted and never shown again. */
export const isSecretSetting = (key: string): boolean => declared.get(key)?.isSecret === true;

/** Where secret settings lie sealed. */
export const secretSettings = (): SealedRows => ({
  what: 'settings',
  table: 'core.setting',
  key: { column: 'key', type: 'text' },
  columns: ['value'],
  form: 'json',
  purpose: sealedAs,
  where: `key in ('', ${[...declared].flatMap(([key, { isSecret }]) => (isSecret ? [`'${key}'`] : [])).join(', ')})`,
});

async function readStored(ctx: Pick<Ctx, 'db'>): Promise<Stored> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from core.setting`.execute(ctx.db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function valueOf(key: string, stored: unknown): unknown {
  const { type, isSecret } = declared.get(key)!;
  const read = type.safeParse(isSecret && stored !== undefined ? opened(key, stored) : stored);
  return read.success ? read.data : type.parse(undefined);
}

const sealedAs = 'setting';

/** The text of a secret setting; undefined, with a line in the log, when this installation's key cannot open it. */
function opened(key: string, value: unknown): unknown {
  try {
    return (unseal(sealedAs, String(value)) as { value: unknown }).value;
  } catch {
    log.warn({ setting: key }, 'a secret setting cannot be opened with this SECRET_KEY');
    return undefined;
  }
}
