export default {
  layoutSaved: (count: number) => (count === 0 ? '位置没有变化' : `已保存 ${count} 处改动`),
  layoutUndone: '已恢复到上一版的位置',
  reasonWanted: '全图平均移动超过 1%，请写明理由',
  movedGone: '移动的知识点里有的已不在地图上。请重新载入，你的其他移动还在',
  movedSince: (titles: string[]) =>
    `${titles.map((title) => `「${title}」`).join('')}刚被别人移动过。请放弃这几处或重新载入后再移，其他移动还在`,
  notNewestLayout: '只能撤销最新一版位置，请重新载入',
};
