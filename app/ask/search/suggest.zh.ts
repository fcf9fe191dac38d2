export default {
  list: '搜索建议',
  count: (count: number) => `${count} 条建议，用上下方向键选择`,
  history: '最近搜索，只保存在这个浏览器里',
  clear: '清除',
  solved: '已解决',
  answers: (count: number) => `${count} 个回答`,
  posts: (count: number) => `${count} 篇`,
  docs: '开发者文档',
  area: '地图区域',
  kinds: { article: '文章', model: '模型' },
  searchFor: (words: string) => `搜索「${words}」`,
};
