export default {
  newVersion: '网站有新版本',
  newVersionText: '重新载入即可使用，未提交的草稿已保存在服务器。',
  reload: '重新载入',
  lost: '没有连上网站',
  lostText: '这一页还能继续阅读，稍后再试一次。',
  language: 'Language',
  readEnglish: 'Read this site in English',
  declineEnglish: 'No, thanks',
};
