export default {
  typeWord: '请输入“移除”两个字',
  isRemoving: '正在移除，完成后才能再选',
  kept: '自带内容会留在站里',
  hidden: '正在藏起自带内容，几秒后完成',
  removed: '正在移除自带内容，几秒后完成',
};
