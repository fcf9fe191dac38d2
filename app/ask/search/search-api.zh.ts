export default {
  nothingAsked: '这条搜索里没有可以查找的内容',
  tooManySaved: (max: number) => `最多保存 ${max} 条搜索，请先删掉不再需要的`,
  runIsOpen: '索引正在重建，请等它完成，或者先停止',
  noRun: '现在没有正在进行的重建',
};
