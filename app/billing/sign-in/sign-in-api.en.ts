export default {
  signed: (points: number) => (points > 0 ? `Checked in: ${points} points for you` : 'Checked in'),
  signedAlready: 'You have already checked in for this day',
  madeUp: (streak: number) =>
    streak > 0 ? `Made up: your streak is now ${streak} ${streak === 1 ? 'day' : 'days'}` : 'The day is made up',
  notPast: 'Only past days can be made up',
  tooOld: (days: number) => `Only the last ${days} days can be made up`,
  beforeJoining: 'You had not registered yet on that day',
  monthUsed: (times: number) => `You can make up ${times} days a month, and this month’s are used up`,
  off: 'Making up days is switched off',
};
