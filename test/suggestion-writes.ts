import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Member, newText } from '#test/app.ts';
import { answer, ask } from '#test/asked.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newName = () => `editor_${(made += 1)}`;

type Proposal = { id: number; postId: number; member: Member };
const fields = (category: number, id: number) => ({
  id,
  title: newText(),
  markdown: newText(),
  category,
  tags: ['ollama'],
  revision: 1,
  reason: 'clearer',
});

/** An open suggestion of a member of their own on a new question of the asker. */
async function proposal(world: World): Promise<Proposal> {
  const [postId, member] = [await ask(world), await world.app.addMember(newName())];
  const { id } = await world.app.done('/api/ask/suggestPostEdit', fields(world.category, postId), { member });
  return { id, postId, member };
}

/** A suggestion whose text has moved on at another place. */
async function staleProposal(world: World): Promise<Proposal> {
  const found = await proposal(world);
  const { rows } = await sql<{ title: string; markdown: string }>`
    select title, markdown from ask.revision where subject = 'post' and subject_id = ${found.postId}
      and number = 1`.execute(world.app.database.db);
  await world.app.done(
    '/api/ask/editPost',
    { ...fields(world.category, found.postId), ...rows[0]!, tags: ['ollama', 'moved'] },
    { member: world.asker },
  );
  return found;
}

/** Writes of suggested edits, wikis, drafts and anonymous posts. */
export const suggestionWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/ask/suggestPostEdit': async (world) => {
    const [id, member] = [await ask(world), await world.app.addMember(newName())];
    return { member, about: id, body: fields(world.category, id) };
  },
  '/api/ask/suggestAnswerEdit': async (world) => {
    const [{ id }, member] = [await answer(world), await world.app.addMember(newName())];
    return { member, about: id, body: { id, markdown: newText(), revision: 1, reason: 'clearer' } };
  },
  '/api/ask/withdrawSuggestion': async (world) => {
    const { id, member } = await proposal(world);
    return { member, about: id, body: { id } };
  },
  '/api/ask/approveSuggestion': async (world) => {
    const { id } = await proposal(world);
    return { member: world.asker, about: id, body: { id, revision: 1 } };
  },
  '/api/ask/improveSuggestion': async (world) => {
    const { id } = await proposal(world);
    return { member: world.asker, about: id, body: { id, revision: 1, markdown: newText() } };
  },
  '/api/ask/rejectSuggestion': async (world) => {
    const { id } = await proposal(world);
    return { member: world.asker, about: id, body: { id, choices: ['noImprovement'], note: '' } };
  },
  '/api/ask/rebaseSuggestion': async (world) => {
    const { id, member } = await staleProposal(world);
    return { member, about: id, body: { id } };
  },
  '/api/ask/wiki': async (world) => {
    const id = await ask(world);
    return { member: world.asker, about: id, body: { subject: 'post', id, wiki: true } };
  },
  '/api/ask/deleteDrafts': async (world) => {
    const [id, member] = [await ask(world), await world.app.addMember(newName())];
    await world.app.done(
      '/api/ask/saveDraft',
      { key: `comment-post:${id}`, data: { markdown: newText() } },
      { member },
    );
    return { member, about: id, body: { keys: [`comment-post:${id}`] } };
  },
  '/api/admin/saveAnonymity': async ({ staff, category }) => ({
    member: staff,
    body: { mode: 'categories', categories: [category] },
  }),
  '/api/admin/revealAuthor': async (world) => {
    await world.app.done(
      '/api/admin/saveAnonymity',
      { mode: 'categories', categories: [world.category] },
      { member: world.staff },
    );
    const member = await world.app.addMember(newName());
    const body = {
      kind: 'question',
      title: newText(),
      markdown: newText(),
      category: world.category,
      tags: ['ollama'],
      language: 'en',
      anonymous: true,
    };
    const { id } = await world.app.done('/api/ask/publishPost', body, { member });
    return { member: world.staff, about: id, body: { subject: 'post', id, reason: 'a complaint' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there is after many identical requests. */
export function suggestionEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, kind: string, id: number | undefined) =>
    count(`core.audit where action = 'ask.${action}' and subject_kind = '${kind}' and subject_id = $1`, id);
  const once =
    (action: string, kind = 'suggestion') =>
    async ({ about }: Write, succeeded: number) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited(action, kind, about)).toBe(1);
    };
  const oneOpen =
    (subject: string) =>
    async ({ about, member }: Write, succeeded: number) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          `ask.suggestion where subject = '${subject}' and subject_id = $1 and author_id = $2`,
          about,
          member!.id,
        ),
      ).toBe(1);
      expect(await count("core.audit where action = 'ask.suggestEdit' and actor_id = $1", member!.id)).toBe(1);
    };
  const approved = async ({ about }: Write, succeeded: number) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('ask.revision where suggestion_id = $1', about)).toBe(1);
    expect(await count("ask.reputation_log where subject = 'suggestion' and subject_id = $1", about)).toBe(1);
    expect(await audited('approveSuggestion', 'suggestion', about)).toBe(1);
  };
  return {
    '/api/ask/suggestPostEdit': oneOpen('post'),
    '/api/ask/suggestAnswerEdit': oneOpen('answer'),
    '/api/ask/withdrawSuggestion': once('withdrawSuggestion'),
    '/api/ask/approveSuggestion': approved,
    '/api/ask/improveSuggestion': approved,
    '/api/ask/rejectSuggestion': once('rejectSuggestion'),
    '/api/ask/rebaseSuggestion': once('rebaseSuggestion'),
    '/api/ask/wiki': once('setWiki', 'post'),
    '/api/ask/deleteDrafts': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("core.audit where action = 'ask.deleteDrafts' and actor_id = $1", member!.id)).toBe(1);
    },
    '/api/admin/saveAnonymity': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          'ask.category where allows_anonymous and id = any($1::bigint[])',
          (body as { categories: number[] }).categories,
        ),
      ).toBe(1);
    },
    '/api/admin/revealAuthor': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('revealAuthor', 'post', about)).toBe(atOnce);
    },
  };
}
