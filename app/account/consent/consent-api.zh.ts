const list = (titles: readonly string[]) => titles.map((title) => `《${title}》`).join('');

export default {
  needed: '协议有更新，请先打开网站阅读并同意，再继续',
  agreed: '谢谢，已记下你的同意',
  missing: (titles: readonly string[]) => `请先阅读并同意${list(titles)}`,
  renewed: (titles: readonly string[]) => `${list(titles)}刚刚有了新版本，请再看一遍`,
};
