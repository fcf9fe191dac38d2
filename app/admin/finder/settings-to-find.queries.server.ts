import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import en from '#app/admin/settings/settings.en.ts';
import type { SettingsTexts } from '#app/admin/settings/settings-fields.tsx';
import { getSettingsForm } from '#app/admin/settings/settings.queries.server.ts';
import { type Section, sectionNames, sections, type SettingsForm } from '#app/admin/settings/settings.schema.ts';
import zh from '#app/admin/settings/settings.zh.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isSecretSetting } from '#app/core/process/settings-registry.server.ts';
import { bothOf, type Findable, finderTexts } from './findable.server.ts';
import { valueText } from './setting-values.policy.ts';

export const settingsPath = '/admin/settings';

type Texts = Record<'zh' | 'en' | 'own', SettingsTexts>;

/** The texts that the settings are drawn with. */
export const settingsTexts = (ctx: Pick<Ctx, 'language'>): Texts => ({ zh, en, own: ctx.language === 'en' ? en : zh });

/** Each setting with its present value, for callers with the menu "settings"; of secrets only whether they are set. */
export async function listSettingsToFind(ctx: Ctx): Promise<Findable[]> {
  if (!(await hasConsole(ctx, 'settings'))) return [];
  const form = await getSettingsForm(ctx);
  return sectionNames.flatMap((section) =>
    Object.keys(sections[section].shape).flatMap((name) => settingOf(ctx, form, section, name)),
  );
}

function settingOf(ctx: Ctx, form: SettingsForm, section: Section, name: string): Findable[] {
  const texts = settingsTexts(ctx);
  const labels = [labelOf(texts.zh, name), labelOf(texts.en, name)];
  if (!labels[0] || !labels[1]) return [];
  const value = shownValue(ctx, form, section, name);
  return [
    {
      to: `${settingsPath}?section=${section}#${name}`,
      icon: 'settings',
      trail: [texts.own.title, texts.own.sections[section]],
      titles: bothOf(ctx, labels[0], labels[1]),
      names: [name, ...(isSecretSetting(name) || value === '' ? [] : [value])],
      value,
    },
  ];
}

function shownValue(ctx: Ctx, form: SettingsForm, section: Section, name: string): string {
  const t = finderTexts(ctx);
  const { own } = settingsTexts(ctx);
  if (isSecretSetting(name)) return form.kept.includes(name) ? t.kept : own.secretUnset;
  const value = (form[section] as Record<string, unknown>)[name];
  return value === '' ? own.secretUnset : valueText(name, value, own, t);
}

/** Groups of fields have a title of their own. */
function labelOf(t: SettingsTexts, name: string): string | undefined {
  if (name === 'smsTemplates') return t.templates;
  if (name === 'packageChecks') return t.checks;
  return (t.fields as Partial<Record<string, string>>)[name];
}
