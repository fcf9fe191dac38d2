export default {
  notOffered: '这个版本现在不能下载，请在插件页选择其他版本',
  notListed: '这个插件已经下架或暂停，不能再下载',
  licenceNeeded: '下载这个版本需要许可证：请先购买或试用；许可证的更新期已过，可以续期',
  spent: '这个下载地址已经用过或已过期，请回到插件页重新下载',
  tooOften: '下载太频繁了，每小时最多 60 次，请稍后再试',
  aboutDownloads: '你下载过的插件和版本',
};
