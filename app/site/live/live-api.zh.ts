export default {
  topics: (max: number) => `topics 须为 me 或 post:编号，用逗号分隔，最多 ${max} 个。`,
  connections: (max: number) => `同时最多 ${max} 条实时连接，请先关闭其他页面。`,
  unseen: '你不能查看这些帖子。',
};
