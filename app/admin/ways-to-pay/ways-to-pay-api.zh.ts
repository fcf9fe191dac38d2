export default {
  gone: '本站现在不涉及资金',
  back: '资金功能已恢复',
  same: '没有任何改动',
  held: '站里还有资金，先结清再改',
};
