import type { Language } from '#app/core/texts/language.ts';
import { glyphs } from './glyphs.gen.ts';
import { icons } from './icons.ts';
import type { Random } from './random.server.ts';

/** Something to click: its name as shown and its outline on a square grid of `grid` units. */
export type Item = { label: string; dark: string; light: string; grid: number };

/** Characters that share their look: a picture holds one of a row at most. */
const lookAlikes = [
  '木禾土果',
  '桃梅松柳桥桌杏梨',
  '花草苦茶菊荷兰蓝黄',
  '狗猫',
  '红绿丝',
  '天火',
  '白面西',
  '虎鹿',
  '说读',
  '宫家窗',
  '走足跑',
  '东车',
  '舟船',
  '春秋夏',
  '口中舌',
  '马鸟鸡',
  '蛇虫蛋',
  '雨雪',
  '听唱',
  '女母',
  '竹笔笑',
  '琴球珠',
  '云父',
  '儿飞',
];

/** Everything that can be drawn for readers of a language. */
export function listAll(language: Language): Item[] {
  const drawings = icons.map((icon) => ({
    label: `<${language === 'en' ? icon.en : icon.zh}>`,
    dark: icon.dark,
    light: icon.light,
    grid: 100,
  }));
  if (language === 'en') return drawings;
  return [...drawings, ...Object.entries(glyphs).map(([label, dark]) => ({ label, dark, light: '', grid: 256 }))];
}

/** `count` items that cannot be taken for each other; in Chinese about a third are drawings. */
export function listItems(language: Language, count: number, random: Random): Item[] {
  const all = listAll(language);
  const drawings = all.filter((item) => item.grid === 100);
  const characters = all.filter((item) => item.grid === 256);
  const chosen: Item[] = [];
  while (chosen.length < count) {
    const item = random.pick(characters.length === 0 || random.between(0, 3) < 1 ? drawings : characters);
    if (chosen.every((other) => isDistinct(item.label, other.label))) chosen.push(item);
  }
  return chosen;
}

/** False for the same thing, look-alikes, and a character that names a drawing: 鱼 beside <鱼>. */
function isDistinct(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return false;
  return !lookAlikes.some((row) => row.includes(a) && row.includes(b));
}
