import type { Widen } from '#app/core/texts/language.ts';
import type zh from './sign-in.zh.ts';

export default {
  title: 'Daily check-in',
  lead: 'Drop in once a day for points; the longer the streak, the more you get. Days follow Beijing time.',
  signIn: 'Check in',
  signInFor: (points) => (points > 0 ? `Check in for ${points} ${points === 1 ? 'point' : 'points'}` : 'Check in'),
  signedToday: 'Checked in today',
  comeTomorrow: (points) => (points > 0 ? `Tomorrow’s check-in is worth ${points} points` : 'Come back tomorrow'),
  streak: 'Streak',
  days: (n) => (n === 1 ? 'day' : 'days'),
  total: 'Total days',
  now: 'Points',
  week: 'Rewards for this 7-day round',
  dayOfWeek: (n) => `Day ${n}`,
  got: 'received',
  today: 'Today',
  toMonth: (days, points) => `${days} more ${days === 1 ? 'day' : 'days'} in a row for an extra ${points} points`,
  monthly: (points) => `Your next check-in is the 30th in a row: an extra ${points} points`,
  calendar: (month) => `Check-ins in ${month}`,
  monthName: (year, month) =>
    `${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][month - 1]} ${year}`,
  previous: 'Previous month',
  next: 'Next month',
  backToNow: 'This month',
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  weekdayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  signed: 'Checked in',
  madeUp: 'Made up',
  missed: 'Missed',
  plus: (points) => `+${points}`,
  plusOf: (points) => `${points} points`,
  makeUp: 'Make up',
  makeUpOf: (day) => `Make up ${day}`,
  makeUpTitle: (day) => `Make up ${day}?`,
  makeUpText: (cost, left) =>
    `${cost > 0 ? `This costs ${cost} points. ` : ''}You can make up ${left} more ${left === 1 ? 'day' : 'days'} this month. A day you make up counts towards your streak but earns no points itself.`,
  makeUpShort: (missing) => `You need ${missing} more points to make up a day`,
  makeUpYes: 'Make up',
  rules: 'How it works',
  ruleWeek: (rewards) =>
    `A streak runs in rounds of seven days that give ${rewards.join(', ')} points. Miss a day and it starts again from day 1.`,
  ruleMonth: (points) => `Every 30 days in a row earn an extra ${points} points.`,
  ruleMakeUp: (days, times, cost) =>
    `You can make up any of the last ${days} days, ${times} ${times === 1 ? 'time' : 'times'} a month${cost > 0 ? `, for ${cost} points each` : ''}.`,
  ruleMakeUpEffect:
    'A day you make up counts towards your streak but earns no points itself; rewards you already have stay as they are.',
  ruleNoMakeUp: 'Missed days cannot be made up at the moment.',
  pointsLog: 'See your points',
} satisfies Widen<typeof zh>;
