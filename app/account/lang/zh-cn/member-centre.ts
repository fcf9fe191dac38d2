export default {
  menu: '会员菜单',
  openMenu: '打开会员菜单',
  shrink: '收起菜单',
  widen: '展开菜单',
  number: (id: number) => `编号 ${id}`,
  title: '会员中心',
  leading: '正在打开会员中心',
  noRoute: '没有可以跳转的页面~',
  noRouteText: '会员中心里还没有为你开放的菜单，请联系网站管理员。',
  home: '回到首页',
  badMenuType: '导航失败，菜单类型无法识别！',
};
