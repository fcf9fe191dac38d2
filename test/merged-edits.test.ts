import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';

/*
 * Two people have the same thing of the console open. What the second left as it was stays as the first made it, and
 * what both changed is told to the second, who may then save it all the same.
 */

const app = useTestApp();

type Fields = Record<string, unknown>;
type Thing = {
  /** How it is made, when that is elsewhere. */
  add?: (fields: Fields) => Promise<number>;
  save: string;
  fields: Fields;
  /** What the first and what the second change. */
  first: Fields;
  second: Fields;
};
/** Whatever takes an id makes a new one with this. */
const newOne = { id: 0 };
const names = { nameZh: '原名', nameEn: 'Former' };
const things: Record<string, Thing> = {
  'a group': {
    add: (fields) => addAt('/api/admin/addGroup', fields),
    save: '/api/admin/editGroup',
    fields: { name_zh: '编辑', name_en: 'Editors', is_all: true, rule_ids: [], status: true },
    first: { name_zh: '作者' },
    second: { name_en: 'Writers' },
  },
  'an entry of the navigation': {
    add: (fields) => addAt('/api/admin/addRule', fields),
    save: '/api/admin/editRule',
    fields: { pid: 0, type: 'nav', title_zh: '链接', title_en: 'Link', name: 'merged', menu_type: 'tab', path: 'ask' },
    first: { title_zh: '去提问' },
    second: { title_en: 'Ask here' },
  },
  'a category': {
    save: '/api/admin/saveCategory',
    fields: { ...names, slug: 'merged', aboutZh: '', icon: '', area: 1, access: 'open', groupIds: [] },
    first: { aboutZh: '说明' },
    second: { nameEn: 'Present' },
  },
  'a word': {
    save: '/api/admin/saveWord',
    fields: { form: 'word', pattern: 'mergedword', action: 'hold', note: '', isOn: true },
    first: { pattern: 'otherword' },
    second: { note: 'why' },
  },
  'a reason to close': {
    save: '/api/admin/saveCloseReason',
    fields: { ...names, textZh: '说明', textEn: 'Why', isOn: true },
    first: { nameZh: '新名' },
    second: { textEn: 'Because' },
  },
  'a category of the market': {
    save: '/api/admin/saveMarketCategory',
    fields: { ...names, slug: 'merged', weigh: 5, isHidden: false },
    first: { nameZh: '新名' },
    second: { nameEn: 'Present' },
  },
  'names that search takes as one': {
    add: (fields) => addAt('/api/admin/saveSearchAlias', fields),
    save: '/api/admin/saveSearchAlias',
    fields: { names: ['mergedone', 'mergedtwo'], note: '', isOn: true },
    first: { note: 'why' },
    second: { names: ['mergedone', 'mergedthree'] },
  },
  'a provider of identities': {
    save: '/api/admin/saveProvider',
    fields: { ...names, issuer: 'https://id.example', clientId: 'merged', scopes: 'openid', groupId: 0, isOn: false },
    first: { nameZh: '新名' },
    second: { clientId: 'present' },
  },
  'a tag': {
    add: async ({ slug, nameZh, nameEn }) => {
      const { rows } = await sql<{ id: number }>`insert into ask.tag (slug, name_zh, name_en, created_at)
        values (${slug}, ${nameZh}, ${nameEn}, now()) returning id`.execute(app.database.db);
      return rows[0]!.id;
    },
    save: '/api/admin/saveTag',
    fields: { ...names, slug: 'merged-tag' },
    first: { nameZh: '新名' },
    second: { nameEn: 'Present' },
  },
  'a member': {
    add: async () => (await app.addMember('merged')).id,
    save: '/api/admin/editMember',
    fields: { username: 'merged', nickname: 'merged', motto: '' },
    first: { nickname: 'first' },
    second: { motto: 'second' },
  },
};

let staff: Member | undefined;
const boss = async () => (staff ??= await app.addMember('boss', { isStaff: true }));
const addAt = async (path: string, fields: Fields) => (await app.done(path, fields, { member: await boss() })).id;

test.each(Object.entries(things))('%s that two people edit keeps what both changed', async (_name, thing) => {
  const { save, fields: seen, first, second, add = (fields: Fields) => addAt(save, { ...newOne, ...fields }) } = thing;
  const id = await add(seen);
  const edit = async (changes: Fields, from = seen) =>
    app.post(save, { id, ...from, ...changes, seen: from }, { member: await boss() });
  expect(await edit(first)).toMatchObject({ code: 1 });
  expect(await edit(second)).toMatchObject({ code: 1 });
  const both = { ...first, ...second };
  // who opened it before both of them, and changes all of it
  const third = Object.fromEntries(
    Object.entries(both).map(([key, value]) => [key, Array.isArray(value) ? [...value, 'third'] : 'third']),
  );
  expect(await edit(third)).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT', now: both } });
  expect(await edit(third, { ...seen, ...both })).toMatchObject({ code: 1 });
});
