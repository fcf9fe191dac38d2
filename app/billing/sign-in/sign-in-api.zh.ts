export default {
  signed: (points: number) => (points > 0 ? `签到成功，获得 ${points} 积分` : '签到成功'),
  signedAlready: '这一天已经签到过了',
  madeUp: (streak: number) => (streak > 0 ? `补签成功，已连续签到 ${streak} 天` : '补签成功'),
  notPast: '只能补签今天之前的日子',
  tooOld: (days: number) => `只能补签最近 ${days} 天`,
  beforeJoining: '那时你还没有注册',
  monthUsed: (times: number) => `每月只能补签 ${times} 次，本月的已经用完`,
  off: '补签功能未开放',
};
