import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { deleteDraft, saveDraft } from './commands.server.ts';
import { findDraft, listDrafts } from './queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
});

describe('drafts', () => {
  it('belong to one member, and the last write wins', async () => {
    await saveDraft(as(people.anna), { key: 'post:new', data: { title: '旧' } });
    const later = new Date(testNow.getTime() + 2000);
    expect(await saveDraft(as(people.anna, later), { key: 'post:new', data: { title: '新', odd: '\0\ud800' } })).toEqual({ updatedAt: later.getTime() / 1000 });
    expect(await findDraft(as(people.anna), 'post:new')).toEqual({
      key: 'post:new',
      data: { title: '新', odd: '\0\ud800' },
      updatedAt: later.getTime() / 1000,
    });
    expect(await findDraft(as(people.bert), 'post:new')).toBeNull();
    expect(await refusalOf(findDraft(as(visitor), 'post:new'))).toBe('needLogin');
  });

  it('are refused for visitors and above 100 KB', async () => {
    expect(await refusalOf(saveDraft(as(visitor), { key: 'post:new', data: {} }))).toBe('needLogin');
    expect(await refusalOf(saveDraft(as(people.anna), { key: 'post:new', data: { markdown: '字'.repeat(40_000) } }))).toBe('draftTooLarge');
  });

  it('are forgotten on request, and the oldest beyond fifty by themselves', async () => {
    await deleteDraft(as(people.anna), { key: 'post:new' });
    await deleteDraft(as(people.anna), { key: 'post:new' });
    expect(await findDraft(as(people.anna), 'post:new')).toBeNull();
    for (let i = 1; i <= 52; i++) await saveDraft(as(people.anna, new Date(testNow.getTime() + i * 1000)), { key: `post:${i}`, data: {} });
    const kept = (await listDrafts(as(people.anna))).map((draft) => draft.key);
    expect(kept).toHaveLength(50);
    expect(kept[0]).toBe('post:52');
    expect(kept).not.toContain('post:1');
    const { rows } = await sql`select from core.audit where action = 'ask.deleteDraft' and actor_id = ${people.anna.id}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});
