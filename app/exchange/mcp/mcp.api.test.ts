import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { ctxAs } from '#test/ask.ts';
import { keepPluginTexts } from '#app/market/plugins/plugin-texts.commands.server.ts';
import { loadSmallMap } from '#test/small-map.ts';

const app = useTestApp();
let asker: Member;
let category: number;
let postId: number;
let answerId: number;

beforeAll(async () => {
  asker = await app.addMember('asker');
  const expert = await app.addMember('expert');
  category = await app.addCategory('models');
  const body = newQuestion(category, {
    title: 'Why does quantization slow prompt processing down?',
    markdown: 'With **Q4_K_M** it takes `12 s`.',
    tags: ['quantization'],
  });
  postId = (await app.done('/api/ask/publishPost', body, { member: asker })).id;
  answerId = (
    await app.done(
      '/api/ask/postAnswer',
      { postId, markdown: 'Dequantizing costs **more** than it saves in a batch.' },
      { member: expert },
    )
  ).id;
  await app.done('/api/ask/accept', { answerId, accepted: true }, { member: asker });
});
beforeEach(() => allow('guests'));

async function allow(access: 'off' | 'members' | 'guests'): Promise<void> {
  await writeSetting({ db: app.database.db, now: new Date() }, 'mcpAccess', access);
  forgetSettings();
}
const tokenOf = async (scopes: string[]) =>
  (
    await app.done<{ token: string }>(
      '/api/account/createApiToken',
      { name: `t${Math.random()}`, scopes, days: 30 },
      { member: asker },
    )
  ).token;

type Headers = Record<string, string>;
async function withClient<T>(headers: Headers, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
      requestInit: { headers: { 'think-lang': 'en', 'x-forwarded-for': app.newAddress(), ...headers } },
    }),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
async function call(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: input });
  const [part] = result.content as { type: string; text: string }[];
  return { text: part!.text, isError: result.isError === true };
}

describe('a guest, where the operator lets guests in', () => {
  test('finds a question and reads its answer in the words of its author', async () => {
    await withClient({}, async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'search',
        'find_passages',
        'read_question',
        'list_tags',
        'find_topics',
        'read_topic',
        'find_plugins',
        'ask',
        'answer',
      ]);
      const found = await call(client, 'search', { query: 'quantization prompt' });
      expect(found.text).toContain(`id: ${postId}`);
      expect(found.text).toContain(`${app.url}/ask/info/${postId}`);
      const slip = await call(client, 'search', { query: 'quantizaton prompt' });
      expect(slip.text).toContain('No post has these words. Results for: quantization prompt');
      expect(slip.text).toContain(`id: ${postId}`);
      const passages = await call(client, 'find_passages', { text: 'quantization prompt costs' });
      expect(passages.text).toMatch(
        new RegExp(`${app.url}/ask/info/${postId}(?:\\?[^#]*)?#a\\d+\\nscore: [\\d.]+\\n\\n.*Dequantizing`),
      );
      const read = await call(client, 'read_question', { id: postId });
      expect(read.text).toContain('# Why does quantization slow prompt processing down?');
      expect(read.text).toContain('With **Q4_K_M** it takes `12 s`.');
      expect(read.text).toMatch(/Accepted answer[\s\S]*Dequantizing costs \*\*more\*\* than it saves/);
      expect((await call(client, 'list_tags', { query: 'quant' })).text).toContain('- quantization: 1');
    });
  });

  test('finds a topic of the AI map by one of its names and reads it with what is needed before', async () => {
    const ids = await loadSmallMap(app.database.db);
    await withClient({}, async (client) => {
      expect((await call(client, 'find_topics', { query: 'cross-encoder' })).text).toContain(
        `- ${ids['reranking']}: Reranking ${app.url}/aiMap/page/${ids['reranking']}-reranking`,
      );
      const { text } = await call(client, 'read_topic', { id: ids['reranking'] });
      expect(text).toContain(`[tokens](/aiMap/page/${ids['tokens']}-tokens)`);
      expect(text).toMatch(/## Needed first\s+- \[Embeddings\][\s\S]*- \[A reranker\]\(https:\/\/example.com\/tool\)/);
      expect(await call(client, 'read_topic', { id: 999_999 })).toMatchObject({ isError: true });
    });
  });

  test('finds plugins of the market with what they may do', async () => {
    const { db } = app.database;
    const maker = await app.addMember('maker');
    await addDeveloper(db, maker.id);
    await addPlugin(db, maker.id, { slug: 'mcp-notes', versions: [{ manifest: { permissions: ['network'] } }] });
    await keepPluginTexts(ctxAs(db));
    await withClient({}, async (client) => {
      const { text } = await call(client, 'find_plugins', { query: 'smart notes' });
      expect(text).toContain(`${app.url}/plugin/mcp-notes`);
      expect(text).toContain('network');
      expect((await call(client, 'find_plugins', { query: 'zzzzq' })).text).not.toContain('mcp-notes');
    });
  });

  test('reads a post as a resource, by its address', async () => {
    await withClient({}, async (client) => {
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toContain(`${app.url}/ask/info/${postId}`);
      const { contents } = await client.readResource({ uri: `${app.url}/ask/info/${postId}` });
      expect((contents[0] as { text: string }).text).toContain('With **Q4_K_M**');
      await expect(client.readResource({ uri: `${app.url}/ask/info/999999` })).rejects.toThrow(/could not be found/);
    });
  });

  test('asks and answers nothing', async () => {
    await withClient({}, async (client) => {
      expect(await call(client, 'answer', { question_id: postId, body: 'Me too.' })).toMatchObject({
        isError: true,
        text: expect.stringContaining('API token'),
      });
    });
    const { data } = await app.get(`/api/ask/info?id=${postId}`);
    expect((data as { answerCount: number }).answerCount).toBe(1);
  });

  test('reads nothing that is deleted', async () => {
    const { id } = await app.done('/api/ask/publishPost', newQuestion(category), { member: asker });
    await app.done('/api/ask/deletePost', { id }, { member: asker });
    await withClient({}, async (client) => {
      expect(await call(client, 'read_question', { id })).toMatchObject({
        isError: true,
        text: expect.stringContaining('could not be found'),
      });
    });
  });
});

describe('a program with a token', () => {
  test('is refused without the scope, and nothing is written', async () => {
    const reads = bearer(await tokenOf(['read']));
    await withClient(reads, async (client) => {
      expect((await call(client, 'search', { query: 'quantization' })).isError).toBe(false);
      const refused = await call(client, 'ask', {
        title: 'May a reading token ask this?',
        body: 'No.',
        tags: ['quantization'],
        language: 'en',
      });
      expect(refused).toEqual({ isError: true, text: 'This token does not have the scope “ask:write”' });
    });
    const writes = bearer(await tokenOf(['ask:write']));
    await withClient(writes, async (client) => {
      expect(await call(client, 'read_question', { id: postId })).toMatchObject({
        isError: true,
        text: expect.stringContaining('“read”'),
      });
    });
    const { rows } = await app.database.pool.query("select from ask.post where title like 'May a reading token%'");
    expect(rows).toHaveLength(0);
  });

  test('asks and answers as its member, with audit rows, and guests see it at once', async () => {
    const headers = bearer(await tokenOf(['read', 'ask:write']));
    const before = await (await app.send('/ask/lists/question/0?lang=en')).text();
    expect(before).not.toContain('Which batch size suits one card?');
    const made = await withClient(headers, async (client) => {
      const asked = await call(client, 'ask', {
        title: 'Which batch size suits one card?',
        body: 'It has **24 GB**.',
        tags: ['batch'],
        category: 'models',
        language: 'en',
      });
      expect(asked).toMatchObject({ isError: false });
      const id = Number(/info\/(\d+)/.exec(asked.text)![1]);
      const answered = await call(client, 'answer', { question_id: id, body: 'Start with 512 and measure.' });
      expect(answered.text).toMatch(new RegExp(`/ask/info/${id}#a\\d+$`));
      return id;
    });
    expect(await (await app.send('/ask/lists/question/0?lang=en')).text()).toContain(
      'Which batch size suits one card?',
    );
    const { rows } = await app.database.pool.query<{ action: string }>(
      "select action from core.audit where actor_kind = 'token' and actor_id = $1 and (subject_id = $2 or detail ->> 'postId' = $2::text) and action in ('ask.publishPost', 'ask.postAnswer') order by id",
      [asker.id, made],
    );
    expect(rows.map(({ action }) => action)).toEqual(['ask.publishPost', 'ask.postAnswer']);
  });

  test('is told what is wrong with its text', async () => {
    await withClient(bearer(await tokenOf(['ask:write'])), async (client) => {
      const wrong = await call(client, 'ask', {
        title: 'A category that is not there',
        body: 'x',
        tags: ['batch'],
        category: 'nowhere',
        language: 'en',
      });
      expect(wrong.isError).toBe(true);
      expect(wrong.text).toMatch(/category/i);
    });
  });

  test('may call 120 times a minute', async () => {
    const token = await tokenOf(['read']);
    const ping = () => raw({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, bearer(token));
    const statuses = [];
    for (let i = 0; i < 121; i++) statuses.push((await ping()).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

const raw = (body: unknown, headers: Headers = {}) =>
  app.send('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('the door', () => {
  test('is shut when the server is off, to guests when they are not let in, to logins and to wrong tokens always', async () => {
    expect((await raw(list, bearer('wwk_wrong'))).status).toBe(401);
    expect((await raw(list, bearer(asker.token))).status).toBe(401);
    expect((await raw(list, { 'ba-user-token': asker.token })).status).toBe(401);
    expect((await raw(list)).status).toBe(200);
    await allow('members');
    expect((await raw(list)).status).toBe(401);
    await allow('off');
    expect((await raw(list)).status).toBe(404);
  });

  test('is shut to pages of other sites', async () => {
    expect((await raw(list, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await raw(list, { origin: app.url })).status).toBe(200);
  });

  test('answers nonsense calmly', async () => {
    for (const body of [null, [], {}, { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: 1, method: 'no/such' }, 'x']) {
      const response = await raw(body);
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain('node_modules');
    }
    expect((await raw({ ...list, params: { x: 'y'.repeat(600_000) } })).status).toBe(413);
    expect((await app.send('/mcp')).status).toBe(405);
  });
});
