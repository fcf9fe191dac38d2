export default {
  nameTaken: '已经有同名的收藏夹',
  tooMany: (max: number) => `最多建 ${max} 个收藏夹`,
};
