import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of plugins are called in the audit log. */
export const pluginsActs: ActNames = {
  'market.addPlugin': ['新建插件', 'Made a plugin'],
  'market.savePlugin': ['保存插件草稿', 'Saved the draft of a plugin'],
  'market.delistPlugin': ['下架插件', 'Delisted a plugin'],
  'market.relistPlugin': ['重新上架插件', 'Listed a plugin again'],
  'market.offerTransfer': ['提出转让插件', 'Offered a plugin to another developer'],
  'market.acceptTransfer': ['接受插件转让', 'Accepted a plugin from another developer'],
  'market.cancelTransfer': ['取消插件转让', 'Cancelled the handing over of a plugin'],
  'market.saveCategory': ['保存插件分类', 'Saved a category of plugins'],
  'market.finishTransfer': ['插件转让完成', 'A plugin changed hands'],
};
