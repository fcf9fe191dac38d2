import { formatMoney } from '#app/core/money.ts';
import type { Fund } from './member-data.schema.ts';
import close from './close.zh.ts';

const { kinds } = close.funds;

export default {
  oneExportADay: '一天只能导出一次，请稍后再来。',
  exportRequested: '正在准备，完成后可以在本页下载',
  lastAdministrator: '你是唯一的管理员。请先把管理权交给其他人，再注销账号。',
  fundsLeft: (list: readonly Fund[]) =>
    `账号里还有${list.map(({ kind, amount }) => `${kinds[kind]} ${formatMoney(amount)}`).join('、')}。请先花掉、退回、提现或结清，再注销账号。`,
  closingBegins: '账号将在 7 天后注销，期间登录可以撤销',
  closingRuns: '撤销期已过，账号正在注销。',
  accountKept: '已撤销注销，账号照常使用',
  readmeName: '说明.txt',
  readmeHead: (site: string, date: string) =>
    `${site}：你的数据，生成于 ${date}（UTC）。\n每个文件都是 UTF-8 编码的 JSON；时间为 ISO 8601 或 Unix 秒。`,
  readmeFoot: '不包含密码、验证密钥和令牌本身：它们只以无法还原的形式保存。',
  aboutProfile: '账号、昵称、邮箱、手机号等资料，以及实名认证的记录（姓名和号码部分隐藏）',
  aboutConsents: '同意过的协议：页面、版本和时间',
  aboutLogins: '最近的登录：时间、地址、设备、方式',
  aboutTokens: 'API 令牌的名称、权限和使用情况',
  aboutPasskeys: '通行密钥的名称和使用时间',
  aboutFederation: '绑定的登录服务，以及你在那里的身份',
  aboutDirectory: '你用来登录的公司账号（如果有）',
  aboutUploads: '上传过的文件：名称、类型、大小和网址',
  aboutPoints: '积分的每一笔变动，最新的在前',
  aboutBalance: '余额的每一笔变动，最新的在前，单位为元',
};
