import { type DemoPlan, joinedAt } from './demo-plan.ts';
import { Random } from './demo-random.ts';

/** A generated member; nobody can log in as one. */
export type DemoMember = {
  id: number;
  username: string;
  nickname: string;
  motto: string;
  gender: number;
  createdAt: Date;
};

const maxUsername = 15;
const chineseShare = 0.75;

/** All members of the plan, in the order of their ids. */
export function* listMembers(plan: DemoPlan): Generator<DemoMember> {
  for (let index = 0; index < plan.members; index++) {
    const random = new Random(plan.seed, index, 2);
    const id = plan.first.member + index;
    const suffix = `_${id.toString(36)}`;
    const { name, nickname, motto } = random.isChance(chineseShare) ? drawChinese(random) : drawEnglish(random);
    const username = name.slice(0, maxUsername - suffix.length) + suffix;
    yield {
      id,
      username,
      nickname,
      motto,
      gender: random.pick([0, 0, 1, 2]),
      createdAt: new Date(joinedAt(plan, index)),
    };
  }
}

type Name = { name: string; nickname: string; motto: string };

function drawChinese(random: Random): Name {
  const [surname, pinyin] = random.pick(surnames);
  const given = random.isChance(0.35) ? [random.pick(givens)] : [random.pick(givens), random.pick(givens)];
  const real = surname + given.map(([character]) => character).join('');
  const nickname = random.isChance(0.45) ? `${random.pick(qualities)}${random.pick(things)}` : real;
  return {
    name: pinyin + given.map(([, sound]) => sound).join(''),
    nickname,
    motto: random.isChance(0.2) ? random.pick(mottos) : '',
  };
}

function drawEnglish(random: Random): Name {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const nickname = random.isChance(0.5) ? `${first} ${last}` : first;
  return {
    name: `${first}${random.isChance(0.4) ? `_${last}` : ''}`.toLowerCase(),
    nickname,
    motto: random.isChance(0.15) ? random.pick(englishMottos) : '',
  };
}

type Sounded = readonly [character: string, pinyin: string];
const sounded = (list: string): Sounded[] => list.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]);

const surnames = sounded(
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he 郭guo 马ma 罗luo 梁liang 宋song 郑zheng 谢xie 韩han 唐tang 冯feng 于yu 董dong 萧xiao 程cheng 曹cao 袁yuan 邓deng 许xu 傅fu 沈shen 曾zeng 彭peng 吕lv 苏su 卢lu 蒋jiang 蔡cai 贾jia 丁ding 魏wei 薛xue 叶ye 潘pan',
);
const givens = sounded(
  '伟wei 芳fang 娜na 敏min 静jing 丽li 强qiang 磊lei 军jun 洋yang 勇yong 艳yan 杰jie 涛tao 明ming 超chao 秀xiu 霞xia 平ping 刚gang 桂gui 文wen 辉hui 玲ling 建jian 华hua 国guo 红hong 志zhi 宇yu 晨chen 欣xin 怡yi 浩hao 然ran 子zi 轩xuan 梓zi 涵han 雨yu 思si 博bo 瑞rui 佳jia 昊hao 天tian 一yi 诺nuo 清qing 远yuan 南nan 北bei 舟zhou 川chuan 白bai 墨mo 言yan 知zhi 行xing 云yun',
);
const qualities =
  '不爱吃鱼的|深夜写代码的|慢吞吞的|认真的|迷路的|爱喝茶的|路过的|早起的|晒太阳的|勤快的|安静的|好奇的|失眠的|骑车的|种花的|修水管的|画画的|跑步的|看海的|学做饭的'.split(
    '|',
  );
const things =
  '小蜗|阿橘|海獭|程序员|老张|豆子|土豆|云朵|石头|喵|松鼠|刺猬|月亮|企鹅|麻雀|核桃|橡皮|书虫|鲸鱼|木匠'.split('|');
const mottos =
  '慢慢来，比较快|先跑起来再说|读文档是美德|做难而正确的事|能复现的问题都不是问题|少即是多|保持好奇|一次只改一个变量|写代码，也写字|今天也要认真提问'.split(
    '|',
  );
const firstNames =
  'Alex|Sam|Maria|James|Emma|Noah|Olivia|Liam|Ava|Lucas|Mia|Ethan|Sofia|Daniel|Nina|Hugo|Clara|Felix|Anna|Oscar|Ivan|Elena|Marco|Sara|David|Lena|Tom|Kate|Ben|Julia|Omar|Leila|Ravi|Priya|Kenji|Yuki|Min|Hana|Pablo|Lucia'.split(
    '|',
  );
const lastNames =
  'Smith|Garcia|Miller|Novak|Rossi|Weber|Dubois|Silva|Kim|Tanaka|Patel|Khan|Ivanov|Jensen|Larsen|Moreau|Lopez|Brown|Evans|Walker|Kowalski|Nagy|Berg|Costa|Okafor|Mensah|Singh|Cohen|Fischer|Marino'.split(
    '|',
  );
const englishMottos =
  'Measure first.|Read the logs.|One change at a time.|Ask better questions.|Still learning.|Slow is smooth, smooth is fast.'.split(
    '|',
  );
