export default {
  dumpTooLarge: (mib: number) =>
    `文件超过了上限 ${mib} MB。可以在系统设置的「上传」里调高，或直接把它放进服务器的 DATA_DIR/imports`,
  dumpExists: 'DATA_DIR/imports 里已经有同名的数据，请改名后再上传',
  dumpOther: '同名但大小不同的文件正在上传。请先取消它，或把这个文件改名',
  diskFull: (needed: number, free: number) =>
    `服务器磁盘空间不足：还需要 ${needed} MB，只剩 ${free} MB 可用。腾出空间后可以接着上传`,
  noChunk: '没有收到这一段数据，请重试',
  wrongPart: '这一段与已经收到的接不上，将从断开的地方继续',
  notArchive: '这不是能读取的 ZIP 压缩包，已经删除。请检查文件后重新上传',
  dumpDeleted: '数据已删除，已经导入的内容不受影响',
  dumpInUse: '有导入正在读取这份数据，请等它结束，或者先停止它',
  dumpArriving: '还有文件正在上传到这里，请先删除没有传完的文件',
  dumpAborted: '已取消上传，收到的部分已删除',
};
