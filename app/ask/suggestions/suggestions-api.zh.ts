export default {
  full: (max: number) => `这里已有 ${max} 条修改建议在等审核，请等它们有结果后再提。`,
  paused: (max: number, date: string) => `你最近连续有 ${max} 条修改建议未被采纳，${date} 之后可以再提。`,
  editDirectly: '你可以直接修改，不需要提建议。',
  noChange: '内容没有变化，没有什么可以建议的。',
  decided: '这条建议已经有结果了，请刷新页面。',
  moved: '原文又有了新版本，请先把建议合并到最新版本再审核。',
  conflict: '建议和最新版本改了同一处，无法自动合并。可以驳回，或手工改好后通过。',
  upToDate: '建议已经基于最新版本。',
  ownSuggestion: '不能审核自己提的建议。',
  stale: '你编辑的时候，原文有了新版本。你写的文字没有丢：先复制下来，再打开最新版本重写。',
};
