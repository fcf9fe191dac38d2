export default {
  notZip: '请上传 .zip 压缩包',
  tooLarge: (mib: number) => `压缩包超过了上限 ${mib} MB`,
  tooManyUploads: '还有几个压缩包没有传完或没有检查完，请先完成或取消它们',
  diskFull: (needed: number, free: number) =>
    `服务器磁盘空间不足：还需要 ${needed} MB，只剩 ${free} MB 可用。请稍后再试，或联系管理员`,
  noChunk: '没有收到这一段数据，请重试',
  noSuchPart: '没有这一段',
  wrongSize: (bytes: number) => `这一段应当是 ${bytes} 字节`,
  otherBytes: '这一段已经收到，内容与这次不同。请取消后重新上传',
  missingParts: '还有没传完的部分，请继续上传',
  notSending: '这个压缩包已经传完，不能再改',
  inHand: '正在检查这个压缩包，请等检查结束',
  aborted: '已取消上传，收到的部分已删除',
  checking: '已收到，正在检查',
  aboutUploads: '你上传的插件包',
};
