import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of devdoc are called in the audit log. */
export const devdocActs: ActNames = {
  'ask.addDoc': ['添加文档页', 'Added a page to the docs'],
  'ask.moveDoc': ['移动文档页', 'Moved a page of the docs'],
  'ask.hideDoc': ['隐藏文档页', 'Hid a page of the docs'],
  'ask.unhideDoc': ['重新显示文档页', 'Showed a page of the docs again'],
  'ask.saveDoc': ['保存文档草稿', 'Saved a draft of the docs'],
  'ask.publishDoc': ['发布文档', 'Published a page of the docs'],
  'ask.docFeedback': ['反馈文档是否有帮助', 'Gave feedback on the docs'],
  'ask.loadDocs': ['载入文档', 'Loaded the docs'],
};
