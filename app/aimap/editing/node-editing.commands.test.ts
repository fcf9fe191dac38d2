import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import type { NodeView } from '#app/aimap/nodes/nodes.schema.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addNode } from '#test/learning.ts';
import { setTopicStatus } from './archiving.commands.server.ts';
import { saveArea, saveTopic } from './node-editing.commands.server.ts';
import { getTopicForm, listAreaDesk } from './node-editing.queries.server.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'edna' | 'ann', Person>;
let [area, before, after] = [0, 0, 0];

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const editor = () => as(asStaff(people.edna));
beforeAll(async () => {
  people = await makeMembers(database.db, ['edna', 'ann']);
  await grantConsole(database.db, people.edna.id, ['aiMap/topics/edit']);
  area = await addNode(database.db, 'lands', null);
  before = await addNode(database.db, 'before', area);
  after = await addNode(database.db, 'after', area);
});

const words = (title: string) => ({ title, summary: 'Said.', markdown: '**Body**', aliases: ['name'], objectives: [] });
const input = (more: object = {}) => ({
  id: 0,
  revision: 0,
  reason: '',
  slug: 'made',
  areaId: area,
  level: 2 as const,
  minutes: 25,
  importance: 4,
  zh: words('新的'),
  en: words('Made'),
  edges: [{ otherId: before, kind: 'prerequisite' as const, isFrom: false }],
  ...more,
});

describe('a topic', () => {
  it('is made as a draft that nobody sees, and shows once it is published', async () => {
    const { id } = (await saveTopic(editor(), input())).data;
    expect(await refusalOf(getNode(as(people.ann), id))).toBe('notFound');
    const { form } = await getTopicForm(editor(), id);
    await setTopicStatus(editor(), { id, revision: form.revision, status: 'published' });
    const node = (await getNode(as(people.ann), id)) as NodeView;
    expect(node).toMatchObject({ title: 'Made', level: 2, aliases: ['name'], needs: [{ id: before }] });
    expect(node.html).toContain('<strong>Body</strong>');
  });

  it('is changed with its edges as one revision, and not over what somebody else has written', async () => {
    const { form } = await getTopicForm(editor(), after);
    const edges = [
      { otherId: before, kind: 'related' as const, isFrom: true },
      { otherId: (await idOf('made'))!, kind: 'prerequisite' as const, isFrom: true },
    ];
    const change = { ...form, reason: 'clearer', en: { ...form.en, title: 'Afterwards' }, edges };
    await saveTopic(editor(), change);
    const node = (await getNode(as(people.ann), after)) as NodeView;
    expect(node).toMatchObject({ title: 'Afterwards', revision: form.revision + 1, beside: [{ id: before }] });
    const { rows } = await sql`select reason, by_id from aimap.revision order by id desc limit 1`.execute(database.db);
    expect(rows).toEqual([{ reason: 'clearer', by_id: people.edna.id }]);
    expect(await refusalOf(saveTopic(editor(), { ...change, en: { ...form.en, title: 'Late' } }))).toBe('changedSince');
    const { form: now } = await getTopicForm(editor(), after);
    expect(new Set(now.edges.map(({ otherId }) => otherId))).toEqual(new Set(edges.map(({ otherId }) => otherId)));
    await saveTopic(editor(), { ...now, reason: '', edges: [] });
    expect((await getTopicForm(editor(), after)).form.edges).toEqual([]);
  });

  it('is refused to strangers, with a taken address, in no area, or with a circle', async () => {
    expect(await refusalOf(saveTopic(as(people.ann), input({ slug: 'other' })))).toBe('noPermission');
    expect(await refusalOf(getTopicForm(as(people.ann), after))).toBe('noPermission');
    expect(await refusalOf(saveTopic(editor(), input()))).toBe('slugTaken');
    expect(await refusalOf(saveTopic(editor(), input({ slug: 'other', areaId: before })))).toBe('noArea');
    const needs = (otherId: number) => [{ otherId, kind: 'prerequisite' as const, isFrom: false }];
    const { form: last } = await getTopicForm(editor(), after);
    await saveTopic(editor(), { ...last, reason: '', edges: needs((await idOf('made'))!) });
    const { form } = await getTopicForm(editor(), before);
    const circle = [...form.edges, ...needs(after)];
    expect(await refusalOf(saveTopic(editor(), { ...form, reason: '', edges: circle }))).toBe('circle');
    expect((await getTopicForm(editor(), before)).form.edges).toHaveLength(1);
  });
});

describe('an area', () => {
  const fresh = {
    id: 0,
    revision: 0,
    slug: 'new-land',
    pigment: 5,
    position: 7,
    titleZh: '新地',
    titleEn: 'New land',
    summaryZh: '说明',
    summaryEn: 'About it',
  };

  it('is made as a draft on free ground, and renamed', async () => {
    const { id } = (await saveArea(editor(), fresh)).data;
    const row = (await listAreaDesk(editor())).find((one) => one.id === id);
    expect(row).toMatchObject({ status: 'draft', pigment: 5, titleEn: 'New land', topics: 0 });
    await saveArea(editor(), { ...fresh, id, revision: row!.revision, titleEn: 'Newer land' });
    expect((await listAreaDesk(editor())).find((one) => one.id === id)).toMatchObject({ titleEn: 'Newer land' });
    expect(await refusalOf(saveArea(editor(), { ...fresh, id, revision: row!.revision }))).toBe('changedSince');
  });

  it('is refused to strangers, and where it is a topic', async () => {
    expect(await refusalOf(saveArea(as(people.ann), fresh))).toBe('noPermission');
    expect(await refusalOf(listAreaDesk(as(people.ann)))).toBe('noPermission');
    expect(await refusalOf(saveArea(editor(), { ...fresh, id: before, revision: 1, slug: 'before' }))).toBe('noArea');
  });
});

const idOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from aimap.node where slug = ${slug}`.execute(database.db)).rows[0]?.id;
