import type { Widen } from '#app/core/texts/language.ts';
import type zh from './daily-figures.zh.ts';

export default {
  choose: 'Choose what is drawn',
  names: {
    members: 'Members',
    active: 'Active',
    posts: 'Posts',
    answers: 'Answers',
    firstAnswer_s: 'First answer',
    unanswered: 'Unanswered',
    searches: 'Searches',
  },
  captions: {
    members: 'Members at the end of each day. The dashed end is today, which is not over.',
    active: 'Members who were there on each day.',
    posts: 'New questions and articles of each day.',
    answers: 'New answers of each day.',
    firstAnswer_s:
      'How long questions waited that got their first answer on a day: the median. Days without are left out.',
    unanswered: 'Questions without an answer at the end of each day.',
    searches: 'Searches of each day.',
  },
  change: (change: string, days: number) => `${change} in ${days} ${days === 1 ? 'day' : 'days'}`,
  today: (count: string) => `${count} today`,
  mean: (count: string) => `${count} a day`,
  median: 'median, latest day',
  chart: (name: string, from: string, to: string) => `${name} from ${from} to ${to}; the numbers are in the table`,
  chartScroll: 'Chart, scrolls sideways',
  flat: 'All of these days are 0',
  table: 'Show as a table',
  day: 'Day',
  duration: (seconds: number) =>
    seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : seconds < 172_800
        ? `${Math.round(seconds / 3600)} h`
        : `${Math.round(seconds / 86_400)} d`,
} satisfies Widen<typeof zh>;
