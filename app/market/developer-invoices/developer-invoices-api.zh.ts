export default {
  uploaded: '发票已上传',
  removed: '发票已删除',
  companiesOnly: '只有企业开发者需要上传发票',
  fileMissing: '请选择发票文件',
  fileTooLarge: '文件超过 5 MB，请压缩后再传',
  notPdf: '请上传 PDF 文件',
  future: '这个月还没有到',
  numberUsed: '这个发票号码已经上传过',
  fileUsed: '这个文件已经作为另一张发票上传过',
  about: '你上传的发票',
};
