/** The words of the scanner of packages among the settings. */
export default {
  fields: {
    clamavAddress: 'ClamAV 的地址',
    packageBlocked: '禁止发布的文件（SHA-256）',
    scannerTemplate: '外部扫描器（JSON）',
    scannerToken: '外部扫描器的令牌',
  },
  help: {
    clamavAddress: 'clamd 的 主机:端口，例如 127.0.0.1:3310；只在病毒扫描打开时用到',
    packageBlocked: '一行一个；命中的包会被隔离',
    scannerTemplate:
      '怎样通过 HTTP 提交插件包、查询进度和读取结果；地址和请求头里可以写 {id}、{sha256} 和 {token}，令牌请只写 {token}。留空则不用；只在外部扫描打开时用到',
    scannerToken: '只会发给上面的地址；地址改到别处时要重新填写',
  },
  wrong: { scannerTemplate: '不是有效的 JSON，或缺少必填的字段，可以从示例改起' },
  words: {
    scannerExample: '填入示例',
    testScanners: '测试扫描器',
    testScannersText: '让已保存的病毒扫描和外部扫描各检查一个空压缩包。请先保存修改。',
  },
};
