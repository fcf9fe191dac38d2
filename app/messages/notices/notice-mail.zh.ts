/** Words of mails about notices. */
export default {
  title: (title: string) => `《${title}》`,
  subject: (site: string, line: string) => `【${site}】${line}`,
  subjectMany: (site: string, n: number) => `【${site}】${n} 条新通知`,
  subjectDigest: {
    daily: (site: string, n: number) => `【${site}】每日摘要：${n} 条通知`,
    weekly: (site: string, n: number) => `【${site}】每周摘要：${n} 条通知`,
  },
  hello: (name: string) => `${name}，你好：`,
  intro: {
    now: '有新的动态与你有关。',
    daily: '这是过去一天里与你有关的动态。',
    weekly: '这是过去一周里与你有关的动态。',
  },
  best: {
    subject: (site: string, n: number) => `【${site}】你关注的 ${n} 篇新内容`,
    intro: {
      daily: '这是过去一天里你关注的标签、分类和成员的精选。',
      weekly: '这是过去一周里你关注的标签、分类和成员的精选。',
    },
    all: '查看我的关注',
  },
  view: '查看',
  more: (n: number) => `另有 ${n} 条，请在网站上查看。`,
  all: '查看全部通知',
  why: (site: string) => `你在${site}的通知设置中选择了接收这类邮件。`,
  whySecurity: (site: string) => `这是${site}的账号安全通知，为保护你的账号而发送，无法退订。`,
  unsubscribe: '退订这类邮件',
  settings: '通知设置',
};
