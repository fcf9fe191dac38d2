import { sql } from 'kysely';
import type { z } from 'zod';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { itemsOf } from '#test/learning.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import type { NodeView } from '#app/aimap/nodes/nodes.schema.ts';
import { loadShippedQuizzes } from '#app/aimap/quizzes/shipped-quizzes.commands.server.ts';
import { getNodeHistory } from '#app/aimap/revisions/map-history.queries.server.ts';
import { payProvenItems } from './item-rewards.commands.server.ts';
import { listDesk, listProposals } from './map-proposal-lists.queries.server.ts';
import { approveProposal, rejectProposal, returnProposal } from './map-proposal-reviews.commands.server.ts';
import { commentProposal, withdrawProposal } from './map-proposals.commands.server.ts';
import { mapProposalsData } from './map-proposals-data.commands.server.ts';
import { getProposal } from './map-proposals.queries.server.ts';
import { type Choice, ProposeTextInput, ProposeTopicInput } from './map-proposals.schema.ts';
import { proposeEdge, proposeItem, proposeResource, proposeText, proposeTopic } from './map-propose.commands.server.ts';
import { readForms } from './propose-forms.queries.server.ts';
import { undoRevision } from './map-undos.commands.server.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'ann' | 'bob' | 'cleo' | 'dan' | 'eve' | 'clerk' | 'reader', Person>;
let ids: Record<string, number>;

const as = (actor: Actor, more: Partial<Ctx> = {}) => ctxAs(database.db, actor, more);
const clerk = () => as(asStaff(people.clerk));

beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'cleo', 'dan', 'eve', 'clerk', 'reader']);
  // A community with standing: proposing and deciding take reputation.
  for (const { id } of [people.bob, people.cleo, people.dan])
    await sql`insert into ask.reputation (member_id, total) values (${id}, 600)`.execute(database.db);
  await sql`insert into ask.reputation (member_id, total)
    values (${people.ann.id}, 60), (${people.eve.id}, 60)`.execute(database.db);
  await sql`insert into ask.privilege_rule (starts_at, preset, levels, note)
    values (now(), 'own', '{"proposeMap": 50, "reviewMap": 500}', 'a test')`.execute(database.db);
  await grantConsole(database.db, people.clerk.id, ['aiMap/proposals', 'aiMap/proposals/review']);
  await grantConsole(database.db, people.reader.id, ['aiMap/proposals']);
  ids = await loadSmallMap(database.db);
});
beforeEach(async () => {
  await sql`update aimap.proposal set state = 'withdrawn' where state in ('open', 'returned')`.execute(database.db);
  await sql`delete from core.throttle`.execute(database.db);
});

const topic = (slug: string) => ids[slug]!;
const node = async (slug: string) => (await getNode(as(people.ann, { language: 'en' }), topic(slug))) as NodeView;
type Text = Partial<z.input<typeof ProposeTextInput>>;

async function text(slug: string, changes: Text, by: Actor = people.ann): Promise<number> {
  const forms = await readForms(as(people.bob), { id: topic(slug), kind: 'text', of: null });
  const { title, summary, markdown, aliases, objectives } = forms.texts.en;
  const input = ProposeTextInput.parse({
    nodeId: topic(slug),
    revision: forms.node.number,
    language: 'en',
    ...{ title, summary, markdown, aliases, objectives },
    reason: 'clearer',
    ...changes,
  });
  return (await proposeText(as(by), input)).data.id;
}
const edge = async (from: string, to: string, kind: 'prerequisite' | 'related' | null, by: Actor = people.ann) =>
  (await proposeEdge(as(by), { fromId: topic(from), toId: topic(to), kind, reason: 'it helps', proposalId: undefined }))
    .data.id;

async function approve(id: number, by: Actor = people.bob, choices: Record<string, Choice> = {}) {
  const { version, present } = await getProposal(as(by), { id });
  return (await approveProposal(as(by), { id, version, revision: present, choices })).data;
}
const pointsOf = async ({ id }: Person, task: string) =>
  (
    await sql<{ points: number }>`select coalesce(sum(points) filter (where withdrawn_at is null), 0)::integer points
      from billing.task_award where member_id = ${id} and task = ${task}`.execute(database.db)
  ).rows[0]!.points;
const revisionOf = async (proposal: number) =>
  (await sql<{ id: number }>`select id from aimap.revision where proposal_id = ${proposal}`.execute(database.db))
    .rows[0]!.id;

describe('a change of a text', () => {
  it('is proposed, accepted by one reviewer, shows on the page and earns its author', async () => {
    const id = await text('context', { summary: 'What a model sees at once.' });
    expect((await getProposal(as(people.bob), { id })).fields).toMatchObject([
      { field: 'summary', language: 'en', diff: { kind: 'words' } },
    ]);
    const before = await pointsOf(people.ann, 'mapFix');
    expect(await approve(id)).toEqual({ state: 'accepted', approvals: 1, needed: 1 });
    expect((await node('context')).summary).toBe('What a model sees at once.');
    expect(await pointsOf(people.ann, 'mapFix')).toBe(before + 5);
    expect(await auditOf(database.db, 'map_proposal', id)).toEqual([
      'aimap.propose',
      'aimap.approveProposal',
      'aimap.acceptProposal',
    ]);
  });

  it('against an old revision goes together with what others changed elsewhere', async () => {
    const body = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'].join('\n\n');
    await approve(await text('tokens', { markdown: body }));
    const { revision } = await node('tokens');
    const early = await text('tokens', { markdown: body.replace('One.', 'One, first.'), revision });
    await approve(await text('tokens', { markdown: body.replace('Six.', 'Six, last.') }, people.eve), people.cleo);
    const late = await text('tokens', { title: 'Token', revision, markdown: body }, people.dan);
    await approve(early);
    expect((await getProposal(as(people.bob), { id: late })).conflicts).toEqual([]);
    await approve(late);
    const forms = await readForms(as(people.bob), { id: topic('tokens'), kind: 'text', of: null });
    expect(forms.texts.en).toMatchObject({
      title: 'Token',
      markdown: body.replace('One.', 'One, first.').replace('Six.', 'Six, last.'),
    });
  });

  it('that met another change waits until somebody chooses at each field', async () => {
    const { revision } = await node('embedding');
    const mine = await text('embedding', { summary: 'Words as long lists of numbers.', minutes: 50, revision });
    await approve(await text('embedding', { summary: 'Words as numbers, close by meaning.' }, people.eve));
    const view = await getProposal(as(people.bob), { id: mine });
    expect(view.conflicts).toMatchObject([{ key: `text ${topic('embedding')} en summary` }]);
    await expect(approve(mine)).rejects.toThrow('conflict');
    expect(
      await approve(mine, people.bob, { [view.conflicts[0]!.key]: { take: 'text', text: 'Both.' } }),
    ).toMatchObject({ state: 'accepted' });
    expect(await node('embedding')).toMatchObject({ summary: 'Both.', minutes: 50 });
  });

  it('is refused at the field that is wrong, and when nothing changed', async () => {
    await expect(text('law', {})).rejects.toThrow('noChange');
    expect(ProposeTextInput.safeParse({ title: '' }).success).toBe(false);
    await expect(text('law', { title: 'x'.repeat(81) })).rejects.toThrow();
  });

  it('is decided for the revision and the version that were looked at', async () => {
    const id = await text('law', { summary: 'Law, in short.' });
    const { version, present } = await getProposal(as(people.bob), { id });
    const input = { id, version, revision: present - 1, choices: {} };
    expect(await refusalOf(approveProposal(as(people.bob), input))).toBe('moved');
    await text('law', { summary: 'Law, shorter.', proposalId: id });
    const former = { id, version, revision: present, choices: {} };
    expect(await refusalOf(approveProposal(as(people.bob), former))).toBe('rewritten');
    await approve(id);
    expect((await node('law')).summary).toBe('Law, shorter.');
  });
});

describe('an edge', () => {
  it('that is a prerequisite takes two different people, and neither is its author', async () => {
    const id = await edge('tokens', 'law', 'prerequisite');
    expect(await getProposal(as(people.bob), { id })).toMatchObject({ needed: 2, isStructural: true });
    expect(await approve(id, people.bob)).toEqual({ state: 'open', approvals: 1, needed: 2 });
    expect(await approve(id, people.bob)).toEqual({ state: 'open', approvals: 1, needed: 2 });
    expect((await node('law')).needs).toEqual([]);
    expect(await approve(id, people.cleo)).toEqual({ state: 'accepted', approvals: 2, needed: 2 });
    expect((await node('law')).needs.map((one) => one.id)).toEqual([topic('tokens')]);
    const own = await edge('context', 'law', 'prerequisite', people.bob);
    await expect(approve(own, people.bob)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('is undone with a press: the link goes, the points go back, and both are in the history', async () => {
    const id = await edge('embedding', 'law', 'prerequisite', people.eve);
    await approve(id, people.bob);
    await approve(id, people.cleo);
    expect(await pointsOf(people.eve, 'mapPrerequisite')).toBe(10);
    const revision = await revisionOf(id);
    await undoRevision(as(people.dan), { id: revision, reason: 'not needed' });
    await undoRevision(as(people.dan), { id: revision, reason: 'not needed' });
    expect((await node('law')).needs.map((one) => one.id)).not.toContain(topic('embedding'));
    expect(await pointsOf(people.eve, 'mapPrerequisite')).toBe(0);
    const { rows } = await getNodeHistory(as(people.ann), { id: topic('law') });
    expect(rows[0]!.undoes).toBe(rows[1]!.number);
    expect(rows[1]!.undoneBy).toBe(rows[0]!.number);
    expect(await refusalOf(undoRevision(as(people.bob), { id: revision, reason: 'again' }))).toBe('undoneBefore');
  });

  it('keeps the points when it is undone later than sixty days', async () => {
    const id = await edge('citation', 'law', 'related', people.eve);
    const before = await pointsOf(people.eve, 'mapFix');
    await approve(id);
    const later = new Date(testNow.getTime() + 61 * 86_400_000);
    await undoRevision(as(people.bob, { now: later }), { id: await revisionOf(id), reason: 'late' });
    expect(await pointsOf(people.eve, 'mapFix')).toBe(before + 5);
  });

  it('that would close a circle is refused when it is proposed', async () => {
    expect(await refusalOf(edge('citation', 'tokens', 'prerequisite'))).toBe('circle');
    expect(await refusalOf(edge('law', 'law', 'related'))).toBe('selfEdge');
  });

  it('the other way round takes the place of what is there, which makes no circle', async () => {
    const id = await edge('citation', 'reranking', 'prerequisite');
    expect((await getProposal(as(people.bob), { id })).checks).toContainEqual(
      expect.objectContaining({ name: 'noCircle', isGood: true }),
    );
  });

  it('accepted twice at once is accepted once', async () => {
    const id = await edge('reranking', 'law', 'related');
    const { version, present } = await getProposal(as(people.bob), { id });
    const all = await Promise.all(
      Array.from({ length: 12 }, () =>
        approveProposal(as(people.bob), { id, version, revision: present, choices: {} }),
      ),
    );
    expect(all.every(({ data }) => data.state === 'accepted')).toBe(true);
    const { rows } = await sql`select from aimap.revision where proposal_id = ${id}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});

describe('a new topic', () => {
  it('comes with its texts and what one learns first, and is archived when that is undone', async () => {
    const input = ProposeTopicInput.parse({
      areaId: topic('retrieval'),
      slug: 'query-rewriting',
      level: 3,
      minutes: 30,
      titleZh: '查询改写',
      titleEn: 'Query rewriting',
      summaryZh: '把问题改得好找。',
      summaryEn: 'Makes a question easier to find for.',
      needs: [topic('embedding')],
      reason: 'it is missing',
    });
    const first = (await proposeTopic(as(people.ann), input)).data.id;
    expect((await proposeTopic(as(people.ann), input)).data.id).toBe(first);
    await approve(first, people.bob);
    await approve(first, people.cleo);
    const { rows } = await sql<{ id: number }>`select id from aimap.node
      where slug = 'query-rewriting'`.execute(database.db);
    ids['query'] = rows[0]!.id;
    expect(await node('query')).toMatchObject({ title: 'Query rewriting', needs: [{ id: topic('embedding') }] });
    expect(await pointsOf(people.ann, 'mapNode')).toBe(20);
    expect(await refusalOf(proposeTopic(as(people.eve), input))).toBe('slugTaken');
    await undoRevision(as(people.dan), { id: await revisionOf(first), reason: 'twice' });
    expect(await node('query')).toMatchObject({ status: 'archived', needs: [] });
  });
});

describe('a resource', () => {
  const paper = {
    kind: 'paper',
    url: 'https://example.org/law',
    language: 'en',
    cost: 'free',
    reach: 'unknown',
    year: null,
    titleZh: '法',
    titleEn: 'Law',
    noteZh: '短',
    noteEn: 'Short',
    isArchived: false,
    reason: 'good',
  } as const;

  it('comes by one approval and goes by two', async () => {
    const nodeId = topic('law');
    const put = (more: object) =>
      proposeResource(as(people.ann), { ...paper, nodeId, id: undefined, proposalId: undefined, ...more });
    for (const url of ['http://127.0.0.1/', 'http://wiki.lan/a', 'http://[fd00::1]/'])
      expect(await refusalOf(put({ url }))).toBe('ownNetwork');
    await approve((await put({})).data.id);
    const { id } = (await node('law')).resources[0]!;
    const gone = (await put({ id, isArchived: true })).data.id;
    expect((await getProposal(as(people.bob), { id: gone })).needed).toBe(2);
    expect(await refusalOf(put({}))).toBe('hasResource');
  });
});

describe('a quiz item', () => {
  const why = { zh: '因为', en: 'because' };
  it('cites words that are there, hides its answer from others, and earns once by its figures', async () => {
    await loadShippedQuizzes(as(people.ann), [{ slug: 'tokens', quiz: itemsOf('tokens') }], async () => new Map());
    const words = (one: 'zh' | 'en', quote: string) => ({
      prompt: one === 'zh' ? '对吗' : 'Is it so?',
      parts: [],
      why: why[one],
      explanation: 'x',
      quote,
      citedPostId: null,
    });
    const put = (quotes: [string, string]) =>
      proposeItem(as(people.ann), {
        nodeId: topic('law'),
        id: undefined,
        proposalId: undefined,
        objective: 0,
        isRetired: false,
        reason: 'a question',
        content: {
          kind: 'true-false',
          solution: true,
          citedNodeId: topic('reranking'),
          words: { 'zh-cn': words('zh', quotes[0]), en: words('en', quotes[1]) },
        },
      });
    await expect(put(['没有这句', 'not there'])).rejects.toMatchObject({
      fields: { quote: expect.anything() as unknown },
    });
    const { id } = (await put(['先看', 'First'])).data;
    const { fields } = await getProposal(as(people.eve), { id });
    expect(fields.find(({ field }) => field === 'content')!.diff).toEqual({ kind: 'hidden' });
    await approve(id);
    expect(await payProvenItems(as({ kind: 'job', name: 'test' }))).toBe(0);
    await sql`update aimap.quiz_item set attempts = 30, discrimination = 0.25
      where key is null`.execute(database.db);
    expect(await payProvenItems(as({ kind: 'job', name: 'test' }))).toBe(1);
    expect(await payProvenItems(as({ kind: 'job', name: 'test' }))).toBe(0);
    expect(await pointsOf(people.ann, 'mapItem')).toBe(25);
    const { chosen } = await getNodeHistory(as(people.eve), { id: topic('law') });
    expect(JSON.stringify(chosen)).not.toContain('因为');
  });
});

describe('a translation', () => {
  it('earns when it follows what it translates, and ends the mark that it waits', async () => {
    await approve(await text('citation', { summary: 'Says where it is from.' }, people.eve));
    const forms = await readForms(as(people.bob), { id: topic('citation'), kind: 'translation', of: null });
    expect(forms.texts['zh-cn'].staleSince).not.toBeNull();
    const id = await text('citation', {
      ...forms.texts['zh-cn'],
      language: 'zh-cn',
      as: 'translation',
      summary: '说出处。',
    });
    await approve(id);
    expect(await pointsOf(people.ann, 'mapTranslation')).toBe(15);
    const after = await readForms(as(people.bob), { id: topic('citation'), kind: 'translation', of: null });
    expect(after.texts['zh-cn'].staleSince).toBeNull();
  });
});

describe('deciding', () => {
  it('needs the standing; staff need one right alone', async () => {
    const id = await text('context', { summary: 'Standing.' });
    const { version, present } = await getProposal(as(people.eve), { id });
    const input = { id, version, revision: present, choices: {} };
    await expect(approveProposal(as(people.eve), input)).rejects.toMatchObject({ data: { error: 'PRIVILEGE' } });
    await expect(rejectProposal(as(asStaff(people.reader)), { id, version, reason: 'no' })).rejects.toMatchObject({
      data: { error: 'PRIVILEGE' },
    });
    expect(
      (await listDesk(as(asStaff(people.reader)), { state: 'open', kind: '', before: 0, after: 0 })).rows,
    ).toHaveLength(1);
    await expect(listDesk(as(people.bob), { state: 'open', kind: '', before: 0, after: 0 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await approveProposal(clerk(), input)).data.state).toBe('accepted');
  });

  it('with a reason sends it back or turns it down; its author is told and may come again', async () => {
    const id = await text('context', { summary: 'To be sent back.' });
    const { version } = await getProposal(as(people.bob), { id });
    await returnProposal(as(people.bob), { id, version, reason: 'Say for whom.' });
    await returnProposal(as(people.bob), { id, version, reason: 'Say for whom.' });
    await text('context', { summary: 'For whom it is.', proposalId: id });
    const again = await getProposal(as(people.bob), { id });
    expect(again).toMatchObject({ state: 'open', version: version + 1 });
    await rejectProposal(as(people.bob), { id, version: again.version, reason: 'Still not.' });
    expect((await getProposal(as(people.ann), { id })).events.map(({ act }) => act)).toEqual([
      'proposed',
      'returned',
      'revised',
      'rejected',
    ]);
    const { rows } = await sql<{ act: string }>`select act from messages.notice
      where member_id = ${people.ann.id} and path = ${`/aiMap/proposals/${id}`} order by id`.execute(database.db);
    expect(rows.map(({ act }) => act)).toEqual(['mapReturned', 'mapRejected']);
    await expect(rejectProposal(as(people.cleo), { id, version: 2, reason: 'late' })).rejects.toThrow('decided');
  });

  it('is over once its author takes it back; what was said stays', async () => {
    const id = await text('context', { summary: 'To be withdrawn.' });
    await commentProposal(as(people.eve), { id, note: 'Why?' });
    await commentProposal(as(people.eve), { id, note: 'Why?' });
    await withdrawProposal(as(people.ann), { id });
    await withdrawProposal(as(people.ann), { id });
    await expect(withdrawProposal(as(people.eve), { id })).rejects.toMatchObject({ kind: 'not-found' });
    expect((await getProposal(as(people.ann), { id })).events.map(({ act }) => act)).toEqual([
      'proposed',
      'commented',
      'withdrawn',
    ]);
  });
});

describe('a member', () => {
  it('has ten proposals waiting at most, or as many as operators allow, and so many a day', async () => {
    for (let i = 0; i < 10; i += 1) await text('context', { summary: `Number ${i}.` }, people.eve);
    await expect(text('context', { summary: 'One more.' }, people.eve)).rejects.toMatchObject({ kind: 'too-many' });
    await writeSetting(as(people.bob), 'mapProposalsOpen', 11);
    await text('context', { summary: 'One more.' }, people.eve);
    await writeSetting(as(people.bob), 'mapProposalsPerDay', 1);
    await text('context', { summary: 'The first.' }, people.ann);
    expect(await refusalOf(text('context', { summary: 'The second.' }, people.ann))).toBe('manyToday');
    await writeSetting(as(people.bob), 'mapProposalsPerDay', 20);
    const own = await listProposals(as(people.eve), { tab: 'own', kind: '', before: 0, after: 0 });
    expect(own.rows.filter(({ state }) => state === 'open')).toHaveLength(11);
  });

  it('takes proposals along, and leaves only what became part of the map', async () => {
    const files = mapProposalsData.exportMemberData(as(people.eve), people.eve.id);
    expect(files.map(({ path }) => path)).toEqual(['aimap/proposals.json', 'aimap/proposal-events.json']);
    await mapProposalsData.closeMember(as(people.eve), people.eve.id, 'keep');
    await mapProposalsData.closeMember(as(people.eve), people.eve.id, 'keep');
    const { rows } = await sql<{ state: string }>`select distinct state from aimap.proposal
      where author_id = ${people.eve.id}`.execute(database.db);
    expect(rows).toEqual([{ state: 'accepted' }]);
  });
});
