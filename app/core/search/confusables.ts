/**
 * Characters that are taken for one another because they look alike, simplified Chinese: what a picker of strokes, a
 * scan or a tired eye confuses. Those that sound alike need no table.
 */
const groups = `
人入八 口囗 己已巳 未末 土士 日曰 出岀 坏环怀 木术本 天夫夭无元 干千于 大太犬 今令 晴睛清情请 侯候 戊戌戍 拔拨 折拆析 免兔 代伐 微徽 辨辩辫瓣 栽裁载 场扬杨
间问闻向同 很狠恨 贷货 酒洒 见贝 乌鸟 处外 住往注 推椎堆 低抵底 识织职 网冈 量重 据居 库厍 设没投 检捡险 测侧则 矢失 牛午 历厉 万方 力刀 竟竞 博搏 幻幼 觉党 框柜
密蜜 复夏 端瑞 治冶 拟似 准淮 凝疑 徒徙 柱桂 待侍 维唯 继断 错借 特持 签鉴 栏拦 模摸 型刑 格恪 杆竿 枚校 枝技 校较 编偏 缓援 缎锻 粗组 租祖
阻组 输愉 轮抡 软转较 进近 远运 连莲 迁讦 送迭 遗遣 邮由 郎朗 采釆 钩钓 银根 锁琐 键健 镜境 闭闲 阅阔 陕狭 陪培 隔融 雪雷 露霜 顶项 预颂 频烦 颗棵
`
  .trim()
  .split(/\s+/);

const alike = new Map<string, Set<string>>();
for (const group of groups)
  for (const char of group)
    alike.set(char, new Set([...(alike.get(char) ?? []), ...group].filter((one) => one !== char)));

/** Whether one simplified character is easily taken for the other. */
export const looksLike = (one: string, other: string): boolean => alike.get(one)?.has(other) ?? false;
