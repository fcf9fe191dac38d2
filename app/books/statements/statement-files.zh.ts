export default {
  requested: '正在生成文件，完成后可在对账单页面下载',
  tooLong: '明细太多，请先在后台生成文件',
};
