/** What every reader can do about a question. */
export default {
  follow: '关注',
  following: '已关注',
  followersOf: (count: string) => `${count} 人关注`,
  same: '我也有这个问题',
  sameOf: (count: string) => `${count} 人也有这个问题`,
  print: '打印',
};
