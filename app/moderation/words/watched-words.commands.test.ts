import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import {
  asStaff,
  auditOf,
  ctxAs,
  grantConsole,
  makeCategory,
  makeMembers,
  refusalOf,
  testNow,
  visitor,
} from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { removeWordRule, saveWordRule } from './watched-words.commands.server.ts';
import { testWords } from './watched-words.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'boss', Actor & { id: number }>;
let category: number;
let texts = 0;
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'boss']);
  await grantConsole(database.db, people.boss.id);
  people.boss = asStaff(people.boss);
  category = await makeCategory(database.db);
});

beforeEach(async () => {
  await sql`delete from core.throttle`.execute(database.db);
  await sql`delete from core.setting`.execute(database.db);
  forgetSettings();
});

async function set(key: string, value: unknown): Promise<void> {
  await writeSetting({ db: database.db, now: testNow }, key, value);
  forgetSettings();
}

const question = (more: object = {}) =>
  PublishPostInput.parse({
    kind: 'question',
    title: `上下文窗口多长合适，第 ${(texts += 1)} 例`,
    markdown: `长文档的后半段被忽略了，第 ${texts} 例。`,
    category,
    tags: ['上下文'],
    language: 'zh-cn',
    ...more,
  });

describe('words', () => {
  it('are masked, held or refused, however they are spelt', async () => {
    const staff = as(people.boss);
    const word = (form: 'word' | 'regex', pattern: string, action: 'hold' | 'refuse' | 'mask') =>
      saveWordRule(staff, { id: 0, form, pattern, action, note: '', isOn: true });
    await word('word', '代开发票', 'refuse');
    await word('word', '红包', 'hold');
    await word('word', 'damn', 'mask');
    const { data } = await word('regex', '薇\\s*信\\s*\\w{5,}', 'hold');
    expect(await refusalOf(publishPost(as(people.anna), question({ title: '代開 發·票 找我，便宜' })))).toBe(
      'wordsRefused',
    );
    expect((await publishPost(as(people.anna), question({ markdown: '这里有紅包可以领，快来看看吧。' }))).held).toBe(
      true,
    );
    const masked = await publishPost(
      as(people.anna),
      question({ markdown: 'This DAMN thing, and damnation, fails on long texts.' }),
    );
    expect((await getPost(as(visitor), masked.id)).html).toContain('This ＊＊＊＊ thing, and damnation');
    const shown = await testWords(staff, { text: '薇 信 abc12345' });
    expect(shown).toMatchObject({ outcome: 'hold', hits: [{ found: ['薇 信 abc12345'] }] });
    expect(await testWords(staff, { text: '普通的句子' })).toEqual({ outcome: 'pass', hits: [], masked: '普通的句子' });
    await removeWordRule(staff, { id: data.id });
    expect(await testWords(staff, { text: '薇 信 abc12345' })).toMatchObject({ outcome: 'pass' });
    expect(await auditOf(database.db, 'wordRule', data.id)).toEqual(['ask.saveWordRule', 'ask.removeWordRule']);
    await sql`delete from ask.word_rule`.execute(database.db);
  });

  it('refuse expressions that would take long or match nothing, and everybody without the right', async () => {
    const save = (pattern: string, actor: Actor = people.boss) =>
      saveWordRule(as(actor), { id: 0, form: 'regex', pattern, action: 'hold', note: '', isOn: true });
    for (const bad of ['(a+', 'a*', '(x{500}){2}', 'a(?=b)', '(.)\\1'])
      expect(await refusalOf(save(bad)), bad).toBe('badRegex');
    await save('(a+)+\\$'); // harmless here: matching takes linear time
    expect(await refusalOf(save('b+', people.anna))).toBe('noPermission');
    expect(await refusalOf(testWords(as(people.anna), { text: 'x' }))).toBe('noPermission');
    expect(await refusalOf(removeWordRule(as(people.anna), { id: 1 }))).toBe('noPermission');
    await sql`delete from ask.word_rule`.execute(database.db);
  });
});

describe('limits of new members', () => {
  it('are settings and say until when they hold', async () => {
    const { novice } = await makeMembers(database.db, ['novice'], new Date(testNow.getTime() - 3_600_000));
    await set('newMemberPosts', 1);
    await set('newMemberLinks', 0);
    await publishPost(as(novice), question());
    const refused = await publishPost(as(novice), question()).catch(
      (error: unknown) => error as { text: { in: (language: 'zh-cn' | 'en') => string } },
    );
    expect((refused as { text: { in: (language: 'zh-cn' | 'en') => string } }).text.in('zh-cn')).toContain(
      '2026-11-21 20:00',
    );
    await sql`delete from core.throttle`.execute(database.db);
    expect(await refusalOf(publishPost(as(novice), question({ markdown: '见 http://a.example 的说明文档。' })))).toBe(
      'newLinks',
    );
    await set('newMemberHours', 0);
    await publishPost(as(novice), question({ markdown: '见 http://a.example 的说明文档，多谢。' }));
  });
});
