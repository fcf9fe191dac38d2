import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts about packages are called in the audit log. */
export const packagesActs: ActNames = {
  'market.startPackage': ['开始上传插件包', 'Began to send a package'],
  'market.finishPackage': ['传完插件包', 'Sent a package completely'],
  'market.abortPackage': ['取消或清理了上传的插件包', 'Cancelled or dropped the upload of a package'],
  'market.refusePackage': ['插件包未通过检查', 'A package was refused by the checks'],
  'market.keepPackage': ['收下插件包', 'A package was accepted'],
  'market.scanPackage': ['重新检查了插件包', 'Looked again at a package'],
  'market.testScanners': ['测试扫描器', 'Tested the scanners'],
  'market.signPackage': ['为插件包签名', 'Signed a package'],
};
