/** Messages of the endpoints of following the map. */
export default {
  tooMany: (max: number) => `最多关注 ${max} 处知识点和 ${max} 条路线。`,
  about: '关注的知识点、区域和路线',
};
