import { expect } from 'vitest';
import { type Member, newQuestion, newText } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let blocked = 0;

/** Requests of moderation that succeed: flags, reviews, words, bans, notes, moderators, threads, clean-ups. */
export const moderationWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/ask/flag': async (world) => {
    const id = await ask(world);
    return { member: world.reader, about: id, body: { subject: 'post', id, reason: 'spam', note: '' } };
  },
  '/api/ask/nextReview': async (world) => {
    await flagged(world);
    return { member: world.staff, body: { queue: 'all' } };
  },
  '/api/ask/decideReview': async (world) => {
    const { review, post } = await flagged(world);
    return { member: world.staff, about: post, body: { id: review, decision: 'hide', note: 'spam' } };
  },
  '/api/ask/editReview': async (world) => {
    const { review, post } = await flagged(world);
    return {
      member: world.staff,
      about: post,
      body: { id: review, title: `A better title of ${newText()}`.slice(0, 100), markdown: newText(), note: 'clearer' },
    };
  },
  '/api/ask/skipReview': async (world) => {
    const { review } = await flagged(world);
    return { member: world.staff, about: review, body: { id: review } };
  },
  '/api/ask/revertReview': async (world) => {
    const { review, post } = await flagged(world);
    await world.app.done(
      '/api/ask/decideReview',
      { id: review, decision: 'hide', note: 'spam' },
      { member: world.staff },
    );
    return { member: world.staff, about: post, body: { id: review } };
  },
  '/api/ask/writeToModerators': async (world) => {
    const member = await newMember(world);
    await world.app.done('/api/admin/writeToMember', { memberId: member.id, text: newText() }, { member: world.staff });
    return { member, about: member.id, body: { text: newText() } };
  },
  '/api/admin/testWords': async ({ staff }) => ({ member: staff, body: { text: newText() } }),
  '/api/admin/saveWord': async ({ staff }) => ({ member: staff, body: newWord() }),
  '/api/admin/removeWord': async ({ app, staff }) => {
    const { id } = await app.done('/api/admin/saveWord', newWord(), { member: staff });
    return { member: staff, about: id, body: { id } };
  },
  '/api/admin/ban': async (world) => {
    const { id } = await newMember(world);
    return { member: world.staff, about: id, body: { memberId: id, reason: newText(), days: 3 } };
  },
  '/api/admin/liftBan': async (world) => {
    const { id } = await newMember(world);
    await world.app.done('/api/admin/ban', { memberId: id, reason: newText(), days: 3 }, { member: world.staff });
    return { member: world.staff, about: id, body: { memberId: id } };
  },
  '/api/admin/addNote': async (world) => {
    const { id } = await newMember(world);
    return { member: world.staff, about: id, body: { memberId: id, text: newText() } };
  },
  '/api/admin/removeNote': async (world) => {
    const member = await newMember(world);
    const { id } = await world.app.done(
      '/api/admin/addNote',
      { memberId: member.id, text: newText() },
      { member: world.staff },
    );
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/addModerator': async (world) => {
    const member = await newMember(world);
    return { member: world.staff, about: member.id, body: { username: member.name, categoryId: world.category } };
  },
  '/api/admin/removeModerator': async (world) => {
    const member = await newMember(world);
    const { id } = await world.app.done(
      '/api/admin/addModerator',
      { username: member.name, categoryId: world.category },
      { member: world.staff },
    );
    return { member: world.staff, about: member.id, body: { id } };
  },
  '/api/admin/writeToMember': async (world) => {
    const { id } = await newMember(world);
    return { member: world.staff, about: id, body: { memberId: id, text: newText() } };
  },
  '/api/admin/startCleanup': async (world) => {
    const { id } = await newMember(world);
    return { member: world.staff, about: id, body: { memberId: id, reason: newText(), suspend: true, blockDays: 0 } };
  },
  '/api/admin/undoCleanup': async (world) => {
    const { app, staff } = world;
    const member = await newMember(world);
    const { id } = await app.done(
      '/api/admin/startCleanup',
      { memberId: member.id, reason: newText(), suspend: true, blockDays: 0 },
      { member: staff },
    );
    await expect
      .poll(
        async () => (await rows<{ state: string }>(world, 'select state from ask.cleanup where id = $1', id))[0]?.state,
      )
      .toBe('done');
    return { member: staff, about: member.id, body: { id } };
  },
  '/api/admin/blockNetwork': async ({ staff }) => ({
    member: staff,
    body: { network: `198.51.100.${(blocked += 1)}`, days: 1, reason: 'flood' },
  }),
  '/api/admin/openNetwork': async (world) => {
    const [row] = await rows<{ id: string }>(
      world,
      "insert into core.blocked_network (network, until, reason, created_at) values ('198.51.100.0/24', now() + interval '1 day', 'test', now()) returning id",
    );
    const id = Number(row!.id);
    return { member: world.staff, about: id, body: { id } };
  },
};

type Facts = {
  count: (query: string, ...values: unknown[]) => Promise<number>;
  value: (query: string, ...values: unknown[]) => Promise<unknown>;
  atOnce: number;
};

/** What there must be once of, after many identical requests of moderation. */
export function moderationEffects({
  count,
  value,
  atOnce,
}: Facts): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const acts = (action: string, id: number | undefined) =>
    count('core.audit where action = $1 and subject_id = $2', action, id);
  const once =
    (action: string) =>
    async ({ about }: Write) =>
      expect(await acts(action, about)).toBe(1);
  return {
    '/api/ask/flag': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("ask.flag where subject = 'post' and subject_id = $1", about)).toBe(1);
    },
    '/api/ask/nextReview': async (_write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.review where locked_by is not null and decided_at is null')).toBe(1);
    },
    '/api/ask/decideReview': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await acts('ask.decideReview', about)).toBe(1);
      expect(await value('withheld from ask.post where id = $1', about)).toBe('rejected');
    },
    '/api/ask/editReview': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count("ask.revision where subject = 'post' and subject_id = $1", about)).toBe(2);
    },
    '/api/ask/skipReview': once('ask.skipReview'),
    '/api/ask/revertReview': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await acts('ask.revertReview', about)).toBe(1);
      expect(await value('deleted_at from ask.post where id = $1', about)).toBeNull();
    },
    '/api/ask/writeToModerators': async ({ about }) =>
      expect(await count('ask.mod_message where member_id = $1', about)).toBe(2),
    '/api/admin/testWords': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/admin/saveWord': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.word_rule where pattern = $1', (body as { pattern: string }).pattern)).toBe(1);
    },
    '/api/admin/removeWord': once('ask.removeWordRule'),
    '/api/admin/ban': once('ask.banMember'),
    '/api/admin/liftBan': once('ask.liftBan'),
    '/api/admin/addNote': async ({ about }) =>
      expect(await count('ask.member_note where member_id = $1', about)).toBe(1),
    '/api/admin/removeNote': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.member_note where id = $1', about)).toBe(0);
    },
    '/api/admin/addModerator': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.moderator where member_id = $1', about)).toBe(1);
    },
    '/api/admin/removeModerator': once('ask.removeModerator'),
    '/api/admin/writeToMember': async ({ about }) =>
      expect(await count('ask.mod_message where member_id = $1', about)).toBe(1),
    '/api/admin/startCleanup': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.cleanup where member_id = $1', about)).toBe(1);
      expect(await count('account.suspension where member_id = $1', about)).toBe(1);
    },
    '/api/admin/undoCleanup': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await acts('ask.undoCleanup', about)).toBe(1);
      expect(await count('account.suspension where member_id = $1', about)).toBe(0);
    },
    '/api/admin/blockNetwork': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      const network = `${(body as { network: string }).network}/32`;
      expect(await count('core.blocked_network where network = $1', network)).toBe(1);
    },
    '/api/admin/openNetwork': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await acts('ask.openNetwork', about)).toBe(1);
    },
  };
}

let made = 0;
const newWord = () => ({ form: 'word', pattern: `unwanted${(made += 1)}`, action: 'hold', note: '', isOn: true });
const newMember = ({ app }: World): Promise<Member> => app.addMember(`mod_${(made += 1)}`);

async function ask({ app, asker, category }: World): Promise<number> {
  return (await app.done('/api/ask/publishPost', newQuestion(category), { member: asker })).id;
}

/** A question somebody flagged, and its review. */
async function flagged(world: World): Promise<{ post: number; review: number }> {
  const post = await ask(world);
  await world.app.done(
    '/api/ask/flag',
    { subject: 'post', id: post, reason: 'quality', note: '' },
    { member: world.reader },
  );
  const [row] = await rows<{ id: string }>(
    world,
    "select id from ask.review where subject = 'post' and subject_id = $1 and decided_at is null",
    post,
  );
  return { post, review: Number(row!.id) };
}

async function rows<T>({ app }: World, query: string, ...values: unknown[]): Promise<T[]> {
  return (await app.database.pool.query(query, values)).rows as T[];
}
