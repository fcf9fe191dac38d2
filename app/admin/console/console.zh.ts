export default {
  title: '管理控制台',
  menu: '控制台菜单',
  openMenu: '打开控制台菜单',
  shrink: '收起菜单',
  widen: '展开菜单',
  badMenuType: '导航失败，菜单类型无法识别！',
  hidden: (names: readonly string[]) => `${names.join('、')}用到时出现。`,
  pages: (entry: string) => `页面：${entry}`,
  twoStepTitle: '先启用两步验证',
  twoStepText: '本站要求工作人员启用两步验证。设置只需一两分钟，完成后即可使用控制台。',
  twoStepSet: '去设置',
};
