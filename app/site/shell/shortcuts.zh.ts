const keys: [keys: string, does: string][] = [
  ['/', '搜索'],
  ['j k', '列表里的下一条、上一条'],
  ['Enter', '打开选中的一条'],
  ['?', '这份快捷键'],
  ['Esc', '关闭对话框和菜单'],
];
export default { title: '键盘快捷键', keys };
