import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
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
import { editPost, deletePost } from '#app/ask/posts/posts.commands.server.ts';
import { getPostSource } from '#app/ask/thread/posts.queries.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import {
  decideProposal,
  proposeModel,
  withdrawProposal,
} from '#app/catalogue/proposals/model-proposals.commands.server.ts';
import {
  getProposal,
  listModelRevisions,
  listOwnProposals,
  listProposals,
} from '#app/catalogue/proposals/model-proposals.queries.server.ts';
import { getModel, listCompared, listModels } from './models.queries.server.ts';
import { rateModel, unrateModel } from './model-ratings.commands.server.ts';
import { ModelFacts, type ModelFacts as Facts } from './models.schema.ts';
import { ProposeInput } from '#app/catalogue/proposals/model-proposals.schema.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'ann' | 'bob' | 'boss' | 'clerk', Person>;
let category = 0;

beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'boss', 'clerk']);
  category = await makeCategory(database.db);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['audit']);
});

const as = (actor: Actor, at = testNow) => ctxAs(database.db, actor, { now: at });
const boss = (at?: Date) => as(asStaff(people.boss), at);
let made = 0;

function facts(more: Partial<Facts> = {}): Facts {
  made += 1;
  return ModelFacts.parse({
    name: `Snail ${made}B`,
    task: 'text',
    publisher: 'Snail Labs',
    licence: { spdx: 'Apache-2.0' },
    parameters: made * 1_000_000_000,
    languages: ['zh', 'en'],
    links: { home: 'https://snail.example.org/model' },
    versions: [
      {
        name: '1.0',
        releasedOn: '2026-05',
        files: [
          {
            name: 'model.safetensors',
            bytes: 1234,
            sha256: 'AB'.repeat(32),
            url: 'https://snail.example.org/model.safetensors',
          },
        ],
      },
    ],
    summary: { 'zh-cn': `慢而稳的语言模型第${made}号`, en: `A slow and steady language model no ${made}` },
    description: { 'zh-cn': '它会**慢慢**回答。', en: 'It answers **slowly**.' },
    category,
    tags: ['ollama'],
    ...more,
  });
}

const input = (more: Partial<Facts> = {}, rest: object = {}) => ProposeInput.parse({ facts: facts(more), ...rest });
async function publish(more: Partial<Facts> = {}, by: Person = people.ann): Promise<number> {
  const { data } = await proposeModel(as(by), input(more));
  const decided = await decideProposal(boss(), { act: 'publish', id: data.id });
  return decided.data.modelId!;
}

describe('a proposal', () => {
  it('is nobody’s model until the desk publishes it, then it is found everywhere', async () => {
    const { data } = await proposeModel(
      as(people.ann),
      input({ name: 'Patient Snail', summary: { 'zh-cn': '耐心蜗牛大模型', en: '' } }),
    );
    expect((await listModels(as(visitor), {})).rows.map((row) => row.name)).not.toContain('Patient Snail');
    expect((await listProposals(boss(), { state: 'waiting', before: 0 })).rows).toMatchObject([
      { id: data.id, name: 'Patient Snail', member: { id: people.ann.id } },
    ]);
    expect((await getProposal(boss(), data.id)).changes.find(({ field }) => field === 'name')).toEqual({
      field: 'name',
      before: '',
      after: 'Patient Snail',
    });
    const { data: decided } = await decideProposal(boss(), { act: 'publish', id: data.id });
    const id = decided.modelId!;
    expect((await listModels(as(visitor), {})).rows.map((row) => row.name)).toContain('Patient Snail');
    expect(await getModel(as(visitor), id)).toMatchObject({
      facts: { name: 'Patient Snail', publisher: 'Snail Labs' },
      revision: 1,
      rating: { count: 0 },
    });
    for (const keywords of ['is:model 耐心蜗牛', 'Patient Snail', 'is:model Apache-2.0'])
      expect((await searchPosts(as(visitor), { keywords })).hits.map((hit) => hit.id)).toContain(id);
    expect((await searchPosts(as(visitor), { keywords: 'is:question 耐心蜗牛' })).hits).toEqual([]);
    expect(await auditOf(database.db, 'post', id)).toEqual(['ask.publishModel']);
    expect(await auditOf(database.db, 'model_proposal', data.id)).toEqual(['ask.proposeModel']);
    const notices = await sql<{
      act: string;
      path: string;
    }>`select act, path from messages.notice where member_id = ${people.ann.id} order by id desc
      limit 1`.execute(database.db);
    expect(notices.rows).toEqual([{ act: 'modelPublished', path: `/ask/models/all/${id}` }]);
  });

  it('comes back with a reason and can be sent again, once decided not a second time', async () => {
    const { data } = await proposeModel(as(people.bob), input());
    await decideProposal(boss(), { act: 'return', id: data.id, reason: 'Which licence?' });
    expect(await listOwnProposals(as(people.bob))).toMatchObject([
      { id: data.id, state: 'returned', reason: 'Which licence?' },
    ]);
    expect(await refusalOf(decideProposal(boss(), { act: 'publish', id: data.id }))).toBe('decidedAlready');
    const again = await proposeModel(as(people.bob), input({}, { proposal: data.id }));
    expect(again.data.id).toBe(data.id);
    await decideProposal(boss(), { act: 'publish', id: data.id });
    expect(await refusalOf(proposeModel(as(people.bob), input({}, { proposal: data.id })))).toBe('decidedAlready');
    expect(await refusalOf(withdrawProposal(as(people.bob), { id: data.id }))).toBe('decidedAlready');
    expect(await auditOf(database.db, 'model_proposal', data.id)).toEqual([
      'ask.proposeModel',
      'ask.returnProposal',
      'ask.proposeModel',
    ]);
  });

  it('changes a published model as its next revision, with what changed', async () => {
    const id = await publish({ name: 'Snail before' });
    const source = await getModel(as(visitor), id);
    const next = { ...source.facts, name: 'Snail after', contextLength: 32_768 };
    expect(
      await refusalOf(proposeModel(as(people.bob), ProposeInput.parse({ id, revision: 1, facts: source.facts }))),
    ).toBe('nothingChanges');
    const { data } = await proposeModel(
      as(people.bob),
      ProposeInput.parse({ id, revision: 1, facts: next, note: 'Longer context' }),
    );
    await decideProposal(boss(), { act: 'publish', id: data.id });
    expect(await getModel(as(visitor), id)).toMatchObject({
      revision: 2,
      facts: { name: 'Snail after', contextLength: 32_768 },
    });
    const { revisions } = await listModelRevisions(as(visitor), id);
    expect(revisions.map(({ revision, member, note }) => [revision, member.id, note])).toEqual([
      [2, people.bob.id, 'Longer context'],
      [1, people.ann.id, ''],
    ]);
    expect(revisions[0]!.changes).toEqual([
      { field: 'name', before: 'Snail before', after: 'Snail after' },
      { field: 'contextLength', before: '', after: '32768' },
    ]);
  });

  it('is refused to guests, to staff without the desk, and twice while the first waits', async () => {
    await expect(proposeModel(as(visitor), input())).rejects.toMatchObject({ kind: 'need-login' });
    const { data } = await proposeModel(as(people.ann), input({ name: 'Twice' }));
    expect(await refusalOf(proposeModel(as(people.ann), input({ name: 'twice' })))).toBe('alreadyWaiting');
    for (const actor of [people.bob, asStaff(people.clerk)]) {
      await expect(decideProposal(as(actor), { act: 'publish', id: data.id })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      await expect(listProposals(as(actor), { state: 'waiting', before: 0 })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    }
    await expect(withdrawProposal(as(people.bob), { id: data.id })).rejects.toMatchObject({ kind: 'not-found' });
    await withdrawProposal(as(people.ann), { id: data.id });
    await withdrawProposal(as(people.ann), { id: data.id });
    expect(await auditOf(database.db, 'model_proposal', data.id)).toEqual(['ask.proposeModel', 'ask.withdrawProposal']);
  });

  it('says what is wrong: no licence, no link, a wrong checksum, more active parameters than there are', () => {
    const faults = (more: object) => {
      const read = ModelFacts.safeParse({ ...facts(), ...more });
      return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
    };
    expect(faults({})).toEqual([]);
    expect(faults({ licence: { spdx: '', name: '', url: '' } })).toEqual(['licence.name']);
    expect(faults({ licence: { spdx: '', name: 'Own terms', url: '' } })).toEqual(['licence.url']);
    expect(faults({ links: {} })).toEqual(['links']);
    expect(faults({ links: { home: 'javascript:alert(1)' } })).toEqual(['links.home']);
    expect(
      faults({ versions: [{ name: '1', files: [{ name: 'a', sha256: 'xyz', url: 'https://a.example.org/a' }] }] }),
    ).toEqual(['versions.0.files.0.sha256']);
    expect(faults({ versions: [{ name: '1', releasedOn: '2026-13' }] })).toEqual(['versions.0.releasedOn']);
    expect(faults({ parameters: 5, activeParameters: 6 })).toEqual(['activeParameters']);
    expect(faults({ summary: {} })).toEqual(['summary']);
  });
});

it('a model changes and goes by the desk alone: its proposer neither edits nor deletes it', async () => {
  const id = await publish();
  await expect(getPostSource(as(people.ann), id)).rejects.toMatchObject({ kind: 'forbidden' });
  const edit = {
    id,
    revision: 1,
    title: 'Another name',
    markdown: 'Other words',
    category,
    tags: ['ollama'],
    reason: '',
  };
  await expect(editPost(as(people.ann), edit)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(deletePost(as(people.ann), { id })).rejects.toMatchObject({ kind: 'forbidden' });
  const count = async () =>
    (
      await sql<{ value: number }>`select value from ask.counter
    where key = 'models'`.execute(database.db)
    ).rows[0]!.value;
  const before = await count();
  await deletePost(boss(), { id });
  expect(await count()).toBe(before - 1);
  await expect(getModel(as(visitor), id)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(rateModel(as(people.bob), { id, stars: 5, words: '' })).rejects.toMatchObject({ kind: 'not-found' });
});

describe('ratings', () => {
  it('count once a member, change and go, and the mean leans on five imagined ones of 3.5', async () => {
    const id = await publish();
    expect(await rateModel(as(people.ann), { id, stars: 5, words: 'Good Chinese' })).toEqual({
      average: 22.5 / 6,
      count: 1,
    });
    expect(await rateModel(as(people.bob), { id, stars: 2, words: '' })).toEqual({ average: 24.5 / 7, count: 2 });
    expect(await rateModel(as(people.bob), { id, stars: 4, words: 'Better than thought' })).toEqual({
      average: 26.5 / 7,
      count: 2,
    });
    await rateModel(as(people.bob), { id, stars: 4, words: 'Better than thought' });
    const view = await getModel(as(people.bob), id);
    expect(view.own).toEqual({ stars: 4, words: 'Better than thought' });
    expect(view.ratings.map(({ stars, editedAt }) => [stars, editedAt !== null])).toContainEqual([4, true]);
    expect(view.stars).toEqual([0, 0, 0, 1, 1]);
    expect(await unrateModel(as(people.bob), { id })).toEqual({ average: 22.5 / 6, count: 1 });
    expect(await unrateModel(as(people.bob), { id })).toEqual({ average: 22.5 / 6, count: 1 });
    expect((await auditOf(database.db, 'post', id)).slice(1)).toEqual([
      'ask.rateModel',
      'ask.rateModel',
      'ask.rateModel',
      'ask.unrateModel',
    ]);
    await expect(rateModel(as(visitor), { id, stars: 3, words: '' })).rejects.toMatchObject({ kind: 'need-login' });
    await expect(unrateModel(as(people.bob), { id, memberId: people.ann.id })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await unrateModel(boss(), { id, memberId: people.ann.id });
    expect((await getModel(as(visitor), id)).rating).toEqual({ average: 3.5, count: 0 });
  });

  it('of many at once add up', async () => {
    const id = await publish();
    const crowd = Object.values(
      await makeMembers(
        database.db,
        ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map((name) => `${name}_x`),
      ),
    );
    await Promise.all(
      crowd.flatMap((actor, i) => [
        rateModel(as(actor), { id, stars: (i % 5) + 1, words: '' }),
        rateModel(as(actor), { id, stars: 3, words: 'again' }),
      ]),
    );
    const { rows } = await sql<{ same: boolean }>`
      select m.rating_sum = s.sum and m.rating_count = s.count same from ask.model m,
        (select sum(stars), count(*) from ask.model_rating where model_id = ${id}) s
          where m.post_id = ${id}`.execute(database.db);
    expect(rows[0]!.same).toBe(true);
  });
});

describe('the catalogue', () => {
  it('filters by task, licence, memory, language and words; a page leads on and back', async () => {
    const shared = { publisher: 'Filter Works' };
    const small = await publish({ ...shared, name: 'Tiny filter', parameters: 1_000_000_000 });
    const large = await publish({
      ...shared,
      name: 'Huge filter',
      parameters: 70_000_000_000,
      licence: ModelFacts.shape.licence.parse({ name: 'Own', url: 'https://a.example.org', class: 'conditions' }),
    });
    const voice = await publish({
      ...shared,
      name: 'Voice filter',
      task: 'speech',
      parameters: null,
      gpuMemoryGb: 5,
      languages: ['multi'],
    });
    const ids = async (query: object) =>
      (await listModels(as(visitor), { q: 'filter works', sort: 'large', ...query })).rows.map((row) => row.id);
    expect(await ids({})).toEqual([large, small, voice]);
    expect(await ids({ sort: 'small' })).toEqual([voice, small, large]);
    expect(await ids({ task: 'speech' })).toEqual([voice]);
    expect(await ids({ licence: 'conditions' })).toEqual([large]);
    expect(await ids({ gb: 4 })).toEqual([small]);
    expect(await ids({ gb: 8 })).toEqual([small, voice]);
    expect(await ids({ lang: 'ja' })).toEqual([voice]);
    expect((await listModels(as(visitor), { q: 'filter works', task: 'speech' })).counts).toMatchObject({
      all: 3,
      text: 2,
      speech: 1,
    });
    expect((await listCompared(as(visitor), [voice, 999_999, small])).map(({ id }) => id)).toEqual([voice, small]);
  });

  it.each(['rating', 'newest', 'small', 'large'] as const)(
    'by %s shows every model once, forwards and backwards',
    async (sort) => {
      const { rows } = await sql<{ n: number }>`select count(*) n from ask.model m join ask.post p on p.id = m.post_id
      where p.deleted_at is null`.execute(database.db);
      for (let i = rows[0]!.n; i < 45; i += 1) await publish({}, people.ann);
      const seen: number[][] = [];
      for (let after: string | undefined; ;) {
        const page = await listModels(as(visitor), { sort, after });
        seen.push(page.rows.map((row) => row.id));
        if (page.next === null) break;
        after = page.next;
      }
      expect(new Set(seen.flat()).size).toBe(seen.flat().length);
      expect(seen.flat().length).toBeGreaterThanOrEqual(45);
      const second = await listModels(as(visitor), { sort, after: (await listModels(as(visitor), { sort })).next! });
      expect((await listModels(as(visitor), { sort, before: second.previous! })).rows.map((row) => row.id)).toEqual(
        seen[0],
      );
    },
  );
});
