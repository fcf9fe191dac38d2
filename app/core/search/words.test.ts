import { describe, expect, it } from 'vitest';
import { aliasGroups } from './aliases.ts';
import { buildAliases, bundledAliases, findAliases } from './alias-table.server.ts';
import { analyseDocument } from './analyse.server.ts';
import { readAtoms } from './atoms.server.ts';
import { fieldTerms } from './dictionary.ts';
import { fold } from './fold.server.ts';
import { addWords, cutWords } from './segment.server.ts';
import { stemWord } from './stem.ts';
import { isHan, scanTokens } from './tokens.server.ts';

describe('words', () => {
  it.each([
    ['num_ctx', 'num_ctx [num_ctx:num,ctx] numctx'],
    ['useEffect HTMLParser', 'useeffect [useeffect:use,effect], htmlparser [htmlparser:html,parser]'],
    ['C++17 and c#', 'c++ [c], 17 [17], and [and], c# [c]'],
    ['.NET, asp.net.', '.net [net], asp.net [asp,net] aspnet'],
    ['node.js', 'node.js [node,js] nodejs'],
    ['GPT-4o', 'gpt-4o [gpt,4o] gpt4o'],
    ['qwen2.5-7b', 'qwen2.5-7b [qwen2.5:qwen,2.5,7b] qwen2.57b'],
    ['24GB k8s v1.2', '24gb [24gb:24,gb], k8s [k8s], 1.2 [1.2]'],
    ["user's don't", "user [user], don't [don't] dont"],
    ['i++ a+b --flag ___', 'i++ [i], a [a], b [b], flag [flag]'],
    ['JavaScript GitHub', 'javascript [javascript], github [github]'],
    ['用RAG做', '用, rag [rag], 做'],
    ['$(x)=y/z', 'x [x], y [y], z [z]'],
  ])('%s', (text, expected) => {
    expect(describeTokens(text)).toBe(expected);
  });

  it('are cut to a length, never inside a character', () => {
    const [token] = scanTokens(fold('𝒳'.repeat(10) + '𞤀'.repeat(100)));
    expect(token?.text.length).toBeLessThanOrEqual(64);
    expect(token?.text.isWellFormed()).toBe(true);
  });
});

function describeTokens(text: string): string {
  return Array.from(scanTokens(fold(text)), (token) => {
    if (token.kind === 'han') return token.text;
    const pieces = token.pieces.map((piece) =>
      piece.parts.length > 0 ? `${piece.text}:${piece.parts.map((part) => part.text).join(',')}` : piece.text,
    );
    return `${token.text} [${pieces.join(',')}]${token.joined === null ? (token.pieces[0]?.joined ? ` ${token.pieces[0].joined}` : '') : ` ${token.joined}`}`;
  }).join(', ');
}

describe('stemWord', () => {
  it.each([
    ['models', 'modeling', 'modelling', 'model'],
    ['cache', 'caches', 'cached', 'caching'],
    ['tune', 'tuning', 'tuned'],
    ['run', 'running', 'runs'],
    ['query', 'queries'],
    ['study', 'studies', 'studied', 'studying'],
    ['class', 'classes'],
    ['embed', 'embedded', 'embedding', 'embeddings'],
    ['use', 'used', 'using', 'uses'],
    ['gpu', 'gpus'],
    ['process', 'processes', 'processing', 'processed'],
  ])('brings together %s, %s, …', (...forms) => {
    expect(new Set(forms.map(stemWord)).size).toBe(1);
  });

  it.each(['string', 'thing', 'king', 'need', 'this', 'css', 'aws', 'status', 'redis', 'num_ctx', '3.5', 'été'])(
    'leaves %s alone',
    (word) => {
      expect(stemWord(word)).toBe(word);
    },
  );

  it.each([
    ['train', 'trace'],
    ['string', 'str'],
    ['note', 'node'],
    ['model', 'mode'],
    ['status', 'state'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(stemWord(one)).not.toBe(stemWord(other));
  });
});

describe('dictionary', () => {
  it('keeps every term of the field and every Chinese alias in one piece', () => {
    const terms = [...fieldTerms, ...aliasGroups.flat().filter(isHan)].filter((term) => term.length > 1);
    expect(terms.filter((term) => cutWords(term).length !== 1)).toEqual([]);
  });

  it('takes words of an operator', () => {
    expect(cutWords('蜗牛壳协议书')).not.toContain('蜗牛壳协议');
    addWords(['蜗牛壳协议', 'not Chinese', '']);
    expect(cutWords('蜗牛壳协议书')).toContain('蜗牛壳协议');
  });

  it('does not break everyday words', () => {
    expect(cutWords('稍微调整')).toEqual(['稍微', '调整']);
    expect(cutWords('向量数据库')).toEqual(['向量数据库']);
  });
});

describe('aliases', () => {
  const namesOf = (text: string): string[] =>
    findAliases(bundledAliases(), readAtoms(text)).others.map((atoms) => atoms.map((atom) => atom.text).join(' '));

  it('list each name once in a group', () => {
    for (const group of aliasGroups) expect(new Set(group.map((name) => name.toLowerCase())).size).toBe(group.length);
  });

  it('are found by any spelling of a name', () => {
    for (const text of ['fine tuning', 'Fine-tuning', 'finetuning', 'fine-tuned'])
      expect(namesOf(text)).toContain('微调');
    expect(namesOf('large language models')).toContain('大模型');
    expect(namesOf('k8s')).toEqual(['kubernetes']);
    expect(namesOf('咖啡')).toEqual([]);
  });

  it('can be extended', () => {
    const table = buildAliases([...aliasGroups, ['问蜗', 'Wenwo']]);
    expect(findAliases(table, readAtoms('wenwo')).others).toHaveLength(1);
  });
});

describe('analyseDocument', () => {
  it('writes weights, places, title marks, labels and windows', () => {
    const tsv = analyseDocument({ id: 20_000, title: '微调', body: '用 num_ctx', tags: ['Qwen'], labels: ["o'k"] });
    expect(tsv.split(/ (?=')/).toSorted()).toEqual(
      [
        `'%o''k'`,
        `'#12:4'`,
        `'#14:1'`,
        `'#16:0'`,
        `'#18:0'`,
        `'-微':1B`,
        `'^-微'`,
        `'-调':2B`,
        `'^-调'`,
        `'+微调':1A`,
        `'^+微调'`,
        `'=qwen':3B`,
        `'~qwen':3B`,
        `'-用'`,
        `'=num_ctx':5C`,
        `'~num_ctx':5C`,
        `'=numctx':5C`,
        `'~numctx':5C`,
        `'~num'`,
        `'~ctx'`,
        `'>用 num_ctx'`,
      ].toSorted(),
    );
  });
});
