export default {
  tooMany: (max: number) => `每类最多关注 ${max} 个。`,
  oneself: '不用关注自己。',
};
