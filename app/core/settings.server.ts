import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from './ctx.server.ts';

/** Operator settings held in the database with their defaults. Sizes are bytes. */
const schema = z.object({
  siteName: z.string().default('问蜗'),
  siteNameEn: z.string().default('Wenwo'),
  recordNumber: z.string().default(''),
  cdnUrl: z.string().default(''),
  openMemberCenter: z.boolean().default(true),
  loginCaptcha: z.boolean().default(true),
  accountVerification: z.array(z.enum(['email', 'mobile'])).default(['email', 'mobile']),
  mergeAccountErrors: z.boolean().default(false),
  accessTokenSeconds: z.number().int().positive().default(259_200),
  refreshTokenSeconds: z.number().int().positive().default(2_592_000),
  editor: z.boolean().default(true),
  insider: z.array(z.string()).default([]),
  uploadMaxSize: z
    .number()
    .int()
    .positive()
    .default(10 * 1024 * 1024),
  uploadSaveName: z.string().default('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}'),
  uploadTypes: z.string().default('jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,wav,mp4,mp3,txt'),
});

export type Settings = z.output<typeof schema>;
export type SettingKey = keyof Settings;

const keptFor_ms = 2000;
let kept: { at: number; db: unknown; settings: Settings } | undefined;

/** All settings, at most two seconds old. Unknown rows are ignored, a row of a wrong type falls back to the default. */
export async function getSettings(ctx: Pick<Ctx, 'db'>): Promise<Settings> {
  if (kept && kept.db === ctx.db && performance.now() - kept.at < keptFor_ms) return kept.settings;
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from core.setting`.execute(ctx.db);
  const settings = { ...schema.parse({}) };
  for (const { key, value } of rows) {
    if (!(key in schema.shape)) continue;
    const read = schema.shape[key as SettingKey].safeParse(value);
    if (read.success) Object.assign(settings, { [key]: read.data });
  }
  kept = { at: performance.now(), db: ctx.db, settings };
  return settings;
}

/**
 * Writes one setting.
 * @throws z.ZodError when the value is not of the setting's type
 */
export async function writeSetting(ctx: Pick<Ctx, 'db' | 'now'>, key: SettingKey, value: unknown): Promise<void> {
  const parsed = schema.shape[key].parse(value);
  await sql`insert into core.setting (key, value, updated_at) values (${key}, ${JSON.stringify(parsed)}::jsonb, ${ctx.now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(ctx.db);
  kept = undefined;
}

/** True for the name of a setting. */
export const isSettingKey = (key: string): key is SettingKey => key in schema.shape;
