import { searchableNames } from '#app/aimap/nodes/node-names.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { IconName } from '#app/ui/kit/icon-names.ts';
import en from './finder.en.ts';
import type { FoundBy } from './finder.policy.ts';
import zh from './finder.zh.ts';

/** Something that can be found. The first title is in the reader's language, `names` are what it is called inside. */
export type Findable = {
  to: string;
  icon: IconName;
  trail: string[];
  titles: string[];
  names: string[];
  value?: string;
};

/** The search's texts in the reader's language. */
export const finderTexts = (ctx: Pick<Ctx, 'language'>) => (ctx.language === 'en' ? en : zh);

/** The same text in both languages, the reader's first. */
export const bothOf = (ctx: Pick<Ctx, 'language'>, inChinese: string, inEnglish: string): string[] =>
  ctx.language === 'en' ? [inEnglish, inChinese] : [inChinese, inEnglish];

const most = 4000;
const known = new Map<string, string>();

/** What something is found by; spelt once, as names hardly ever change. */
export const foundBy = (titles: readonly string[], names: readonly string[]): FoundBy => ({
  titles: spelt(titles),
  names: spelt(names),
});

function spelt(names: readonly string[]): string {
  const key = names.join('\n');
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= most) known.clear();
  const lines = searchableNames(names);
  known.set(key, lines);
  return lines;
}
