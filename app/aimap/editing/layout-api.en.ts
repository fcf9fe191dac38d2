import type { Widen } from '#app/core/texts/language.ts';
import type zh from './layout-api.zh.ts';

export default {
  layoutSaved: (count: number) =>
    count === 0 ? 'No place has changed' : count === 1 ? 'One change is saved' : `${count} changes are saved`,
  layoutUndone: 'Everything lies where it lay before',
  reasonWanted: 'Topics move by more than 1% on average: please give a reason',
  movedGone: 'A topic you moved is no longer on the map. Reload; your other moves are kept',
  movedSince: (titles: string[]) =>
    `${titles.map((title) => `“${title}”`).join(', ')}: moved by somebody else meanwhile. Drop these moves or reload and move them again; the others are kept`,
  notNewestLayout: 'Only the newest version of the layout can be undone; please reload',
} satisfies Widen<typeof zh>;
