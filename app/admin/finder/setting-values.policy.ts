import { amountText } from '#app/admin/console/units.ts';
import type { SettingsTexts } from '#app/admin/settings/settings-fields.tsx';
import { settingRanges } from '#app/admin/settings/settings.schema.ts';

/** What the choices of a setting are called. */
const choices = {
  languages: 'languages',
  siteAccess: 'siteAccesses',
  registration: 'registrations',
  accountVerification: 'channels',
  uploadMode: 'modes',
  smsProvider: 'providers',
  replySecurity: 'securities',
  mcpAccess: 'mcpAccesses',
} as const satisfies Record<string, keyof SettingsTexts>;

const longest = 60;

/**
 * A setting's value as a reader of the console sees it, cut after 60 characters; '' for what no line can show. Never
 * for secrets.
 */
export function valueText(name: string, value: unknown, t: SettingsTexts, words: { on: string; off: string }): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (name in settingRanges && typeof value === 'number')
    return amountText(settingRanges[name as keyof typeof settingRanges].kind, value, t.units);
  if (name === 'backupHour') return t.backupHour(String(value));
  if (name === 'directoryMemberGroup') return value === 0 ? t.defaultGroup : '';
  const names = name in choices ? (t[choices[name as keyof typeof choices]] as Record<string, string>) : {};
  const said = (one: unknown) => names[String(one)] ?? String(one);
  if (Array.isArray(value)) return value.every(isPlain) ? cut(value.map(said).join(', ')) : '';
  return isPlain(value) ? cut(said(value)) : '';
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
