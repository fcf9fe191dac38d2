export default {
  noFolder: 'DATA_DIR/imports 里没有这个文件夹或压缩包',
  isRunning: '另一个导入还在进行，请等它结束',
  hasEnded: '这个导入已经结束',
  notFailed: '只有失败的导入可以继续',
  started: '导入已开始',
  dryStarted: '试运行已开始',
  cancelled: '导入已停止',
};
