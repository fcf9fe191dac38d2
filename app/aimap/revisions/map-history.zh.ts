export default {
  title: (name: string) => `「${name}」的修订历史`,
  crumb: '修订历史',
  lead: (n: number) => (n === 1 ? '还是最初的样子。' : `现在是修订 ${n}。`),
  empty: '还没有修订',
  emptyText: '这一页还是最初写好的样子。',
  number: (n: number) => `修订 ${n}`,
  present: '现行',
  undoes: (n: number) => `撤销了修订 ${n}`,
  undoneBy: (n: number) => `已被修订 ${n} 撤销`,
  proposal: (id: number) => `提议 ${id}`,
  product: '本站',
  older: '更早的修订',
};
