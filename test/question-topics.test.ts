import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseQuery, significantTerms } from '#app/core/search/query.server.ts';
import { makeTopicIndex, type TopicIndex } from '#app/ask/search/asked-topics.server.ts';
import { topicsOfQuestion } from '#app/ask/search/search-map-topics.server.ts';
import { countTopic } from '#app/aimap/placement/place-index.server.ts';
import { readShippedMap } from '#db/starter/map.server.ts';
import { readPosts, readTaxonomy } from '#db/starter/read.server.ts';

/* Which topics of the shipped map stand above the results of a search. */

let index: TopicIndex;
let slugs: string[] = [];
const topicsOf = (typed: string) =>
  topicsOfQuestion(index, typed, significantTerms(parseQuery(typed, { isGuessing: false }))).map((id) => slugs[id]!);

beforeAll(async () => {
  const { topics } = await readShippedMap();
  slugs = topics.map(({ slug }) => slug);
  index = makeTopicIndex(
    topics.map(({ texts, resources }, id) => {
      const both = Object.values(texts);
      const names = both.flatMap(({ title, aliases }) => [title, ...aliases]);
      const counts = countTopic({
        id,
        names,
        summaries: both.map(({ summary }) => summary),
        objectives: both.flatMap(({ objectives }) => objectives),
        bodies: both.map(({ markdown }) => markdown),
        others: resources.map(({ title, note }) => [title.zh, title.en, note.zh, note.en].join(' ')),
      });
      return { id, names, counts: [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 400) };
    }),
  );
});

describe('a search is offered the topics that it is about', () => {
  test.each([
    ['怎么让模型输出稳定的JSON格式', ['structured-output']],
    ['how to make the model return valid json', ['structured-output']],
    ['大模型胡编怎么办', ['hallucination', 'ai-landscape']],
    ['内存不够怎么办', ['gpu-memory']],
    ['my laptop has little memory', ['small-models']],
    ['向量库选哪个', ['vector-index']],
    ['爆显存了怎么解决', ['gpu-memory']],
    ['训练的时候爆显存', ['training-memory', 'gpu-memory']],
    ['怎么把PDF里的表格提取出来', ['document-parsing']],
    ['提示词怎么写才好', ['prompt-basics']],
    ['插件怎么打包', ['plugin-packaging']],
    ['语音转写用什么模型', ['speech-recognition']],
    ['transcribe a meeting', ['speech-recognition']],
    ['多轮对话上下文丢失', ['multi-turn']],
    ['模型输出的内容怎么审核', ['content-moderation']],
    ['手机上跑小模型', ['small-models']],
    ['网页怎么抓取', ['web-crawling']],
    ['公司内网部署大模型', ['local-llm-overview']],
    ['工作流怎么编排', ['workflow-orchestration']],
    ['密钥泄露了', ['api-keys']],
    ['微调后变笨了', ['overfitting-and-forgetting', 'when-to-finetune', 'sft']],
    ['chunk size for long documents', ['chunking', 'long-text']],
    ['choose a gpu for training', ['hardware-selection']],
    ['reverse proxy buffering with streaming', ['reverse-proxy', 'streaming']],
    ['deploy docker with nvidia', ['gpu-containers']],
    ['licence of llama weights', ['open-weight-models', 'software-licences']],
    ['how do agents use tools', ['agent-loop']],
    ['cheap token pricing', ['cost-control']],
  ])('%s', (typed, expected) => expect(topicsOf(typed)).toEqual(expected));

  test.each(
    `红烧肉怎么做|照片变清晰|我想买一台电脑|登录不了账号|怎么注册账号|充值不到账|如何提现|积分有什么用|网站打不开|股票预测|
      显示器推荐|learn guitar|recipe for pancakes|contest rules|steam deck|how to change my password|refund|log in fails|
      image upload fails|train timetable|css center div|how to cancel order`
      .split('|')
      .map((typed) => [typed.trim()]),
  )('none for what is on no map: %s', (typed) => expect(topicsOf(typed)).toEqual([]));

  test('of the questions that come with the product four of five, and six of seven topics are right', async () => {
    const { placement } = await readShippedMap();
    const asked = (await readPosts(await readTaxonomy())).flatMap(({ kind, slug, title }) => {
      const right = kind === 'question' ? placement.questions[slug] : undefined;
      return right ? [{ title, right }] : [];
    });
    const { offered, precision, helped } = measure(asked);
    expect(offered).toBeGreaterThan(100);
    expect(precision).toBeGreaterThanOrEqual(0.85);
    expect(helped).toBeGreaterThanOrEqual(0.8);
  });

  test('of questions in everyday words more topics are right than wrong', async () => {
    const file = new URL('placement/cases.json', import.meta.url);
    const cases = JSON.parse(await readFile(file, 'utf8')) as {
      title: string;
      topics: string[];
      alsoRight: string[];
    }[];
    const asked = cases.map(({ title, topics, alsoRight }) => ({ title, right: [...topics, ...alsoRight] }));
    const { precision, helped } = measure(asked.filter(({ right }) => right.length > 0));
    expect(precision).toBeGreaterThanOrEqual(0.58);
    expect(helped).toBeGreaterThanOrEqual(0.17);
    const nowhere = asked.filter(({ right }) => right.length === 0);
    expect(nowhere.filter(({ title }) => topicsOf(title).length > 0).length).toBeLessThan(nowhere.length / 7);
  });
});

/** The share of offered topics that are right, and of the questions that are offered one. */
function measure(asked: readonly { title: string; right: readonly string[] }[]) {
  const each = asked.map(({ title, right }) => topicsOf(title).map((slug) => right.includes(slug)));
  const offered = each.flat();
  return {
    offered: offered.length,
    precision: offered.filter(Boolean).length / offered.length,
    helped: each.filter((one) => one.includes(true)).length / asked.length,
  };
}
