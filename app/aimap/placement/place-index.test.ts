import { describe, expect, it } from 'vitest';
import { countTaught, countTopic, makePlaceIndex, rankTopics, type TopicWords } from './place-index.server.ts';
import { verdictOf } from './placement.policy.ts';

const topic = (id: number, names: string[], body: string): TopicWords => ({
  id,
  names,
  summaries: [],
  objectives: [],
  bodies: [body],
  others: [],
});
const topics = [
  topic(
    1,
    ['重排序', 'Reranking'],
    '先召回再用交叉编码器打分，候选重新排序。A cross-encoder scores the candidates again.',
  ),
  topic(2, ['切分', 'Chunking'], '把文档切成小块，每块带上标题。Documents are split into chunks.'),
  topic(3, ['显存', 'Memory'], '权重与缓存占用显存。Weights and cache take memory of the card.'),
].map((words) => ({ id: words.id, names: words.names, counts: countTopic(words) }));
const index = makePlaceIndex(topics, []);
const post = (title: string, text = '', tags: string[] = []) => ({ title, text, tags });
const best = (title: string, text?: string, tags?: string[]) => rankTopics(index, post(title, text, tags))[0]!;

describe('ranking topics for a post', () => {
  it('finds the topic whose words a post uses, in both languages, without its name', () => {
    expect(best('交叉编码器给候选打分为什么这么慢').nodeId).toBe(1);
    expect(best('How large should the pieces of documents be that I split?').nodeId).toBe(2);
  });

  it('takes a name for one only as a whole word', () => {
    const withName = best('memory').score;
    expect(withName).toBeGreaterThan(best('memoryless').score);
    expect(best('x', '', ['Memory']).nodeId).toBe(3);
  });

  it('gives every topic the score 0 where nothing is said', () => {
    expect(rankTopics(index, post('……'))).toEqual([1, 2, 3].map((nodeId) => ({ nodeId, score: 0 })));
  });

  it('learns from posts that lie at a topic, but nothing of a post from itself', () => {
    const taught = post('bge-reranker-v2-m3 在 4090 上的吞吐量');
    const learned = makePlaceIndex(topics, [{ id: 7, nodeId: 1, isMain: true, counts: countTaught(taught) }]);
    const like = post('bge-reranker-v2-m3 打分');
    const scoreOf = (ranked: ReturnType<typeof rankTopics>) => ranked.find(({ nodeId }) => nodeId === 1)!.score;
    expect(scoreOf(rankTopics(learned, like))).toBeGreaterThan(scoreOf(rankTopics(index, like)));
    expect(rankTopics(learned, like, 7)).toEqual(rankTopics(index, like));
  });
});

describe('the verdict', () => {
  const fit = (nodeId: number, score: number) => ({ nodeId, score });

  it('waits where nothing fits well, and where two topics fit alike', () => {
    expect(verdictOf([])).toEqual({ waits: [] });
    expect(verdictOf([fit(1, 0.119), fit(2, 0.01)])).toEqual({ waits: [fit(1, 0.119), fit(2, 0.01)] });
    expect(verdictOf([fit(1, 0.3), fit(2, 0.295)])).toHaveProperty('waits');
  });

  it('takes at most three, each nearly as good as the best', () => {
    const fits = [fit(1, 0.5), fit(2, 0.45), fit(3, 0.41), fit(4, 0.405)];
    expect(verdictOf(fits)).toEqual({ places: fits.slice(0, 3) });
    expect(verdictOf([fit(1, 0.5), fit(2, 0.39)])).toEqual({ places: [fit(1, 0.5)] });
  });
});
