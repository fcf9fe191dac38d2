import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Member } from '#test/app.ts';
import { addDeveloper, addPlugin, addTeamMember, fullListing } from '#test/market.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** A new member who is a developer. */
async function newDeveloper({ app }: World): Promise<Member> {
  const member = await app.addMember(`plugin_maker_${(made += 1)}`);
  await addDeveloper(app.database.db, member.id, { slug: `maker-works-${made}` });
  return member;
}

/** A developer with somebody in the team, or invited to it. */
async function withTeam(world: World, hasJoined = true): Promise<{ owner: Member; other: Member }> {
  const owner = await newDeveloper(world);
  const other = await world.app.addMember(`plugin_helper_${(made += 1)}`);
  await addTeamMember(world.app.database.db, owner.id, other.id, { role: 'support', hasJoined });
  return { owner, other };
}

async function withPlugin(world: World, state: 'draft' | 'published' | 'delisted' = 'published') {
  const owner = await newDeveloper(world);
  const { id } = await addPlugin(world.app.database.db, owner.id, { slug: `made-${(made += 1)}`, state });
  return { owner, id };
}

async function offered(world: World): Promise<{ owner: Member; taker: Member; id: number }> {
  const { owner, id } = await withPlugin(world);
  const taker = await newDeveloper(world);
  await sql`insert into market.plugin_transfer (plugin_id, from_id, to_id, state, offered_by, offered_at)
    values (${id}, ${owner.id}, ${taker.id}, 'offered', ${owner.id}, now())`.execute(world.app.database.db);
  return { owner, taker, id };
}

const slugOf = async ({ app }: World, id: number): Promise<string> =>
  (await sql<{ slug: string }>`select slug from market.developer where member_id = ${id}`.execute(app.database.db))
    .rows[0]!.slug;

const tokenWith = (name: string) => ({ name, scopes: ['plugins:publish'], days: 30 });

/** Requests of developers and of the desks for them, for `writes`. */
export const developerWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/developer/addToken': async (world) => {
    const member = await newDeveloper(world);
    return { member, about: member.id, body: tokenWith('build') };
  },
  '/api/developer/revokeToken': async (world) => {
    const member = await newDeveloper(world);
    const { id } = await world.app.done('/api/developer/addToken', tokenWith('build'), { member });
    return { member, about: id, body: { id } };
  },
  '/api/developer/chooseDeveloper': async (world) => {
    const { owner, other } = await withTeam(world);
    return { member: other, about: owner.id, body: { developer: owner.id } };
  },
  '/api/developer/saveProfile': async (world) => {
    const member = await newDeveloper(world);
    const body = {
      nameZh: '慢工坊',
      nameEn: 'Slow Works',
      introduction: 'Plugins that take their time.',
      homepage: 'https://slow.example.org',
      email: 'slow@example.org',
      mobile: '13900000003',
    };
    return { member, about: member.id, body };
  },
  '/api/developer/inviteToTeam': async (world) => {
    const member = await newDeveloper(world);
    const { name } = await world.app.addMember(`guest_${(made += 1)}`);
    return { member, about: member.id, body: { username: name, role: 'publisher' } };
  },
  '/api/developer/answerInvitation': async (world) => {
    const { owner, other } = await withTeam(world, false);
    return { member: other, about: owner.id, body: { developer: owner.id, accept: true } };
  },
  '/api/developer/setTeamRole': async (world) => {
    const { owner, other } = await withTeam(world);
    return { member: owner, about: owner.id, body: { member: other.id, role: 'finance' } };
  },
  '/api/developer/removeFromTeam': async (world) => {
    const { owner, other } = await withTeam(world);
    return { member: owner, about: owner.id, body: { member: other.id } };
  },
  '/api/developer/leaveTeam': async (world) => {
    const { owner, other } = await withTeam(world);
    return { member: other, about: owner.id, body: { developer: owner.id } };
  },
  '/api/developer/closeDeveloper': async (world) => {
    const member = await newDeveloper(world);
    return { member, about: member.id, body: {} };
  },
  '/api/developer/addPlugin': async (world) => {
    const member = await newDeveloper(world);
    return { member, about: member.id, body: { slug: `added-${made}`, nameZh: '智能笔记', nameEn: 'Smart notes' } };
  },
  '/api/developer/savePlugin': async (world) => {
    const { owner, id } = await withPlugin(world, 'draft');
    const draft = { ...(await fullListing(world.app.database.db)), shortEn: 'Another sentence' };
    return { member: owner, about: id, body: { id, number: 1, draft } };
  },
  '/api/developer/delistPlugin': async (world) => {
    const { owner, id } = await withPlugin(world);
    return { member: owner, about: id, body: { id } };
  },
  '/api/developer/relistPlugin': async (world) => {
    const { owner, id } = await withPlugin(world, 'delisted');
    return { member: owner, about: id, body: { id } };
  },
  '/api/developer/offerTransfer': async (world) => {
    const { owner, id } = await withPlugin(world);
    const taker = await newDeveloper(world);
    return { member: owner, about: id, body: { id, to: await slugOf(world, taker.id) } };
  },
  '/api/developer/acceptTransfer': async (world) => {
    const { taker, id } = await offered(world);
    return { member: taker, about: id, body: { id } };
  },
  '/api/developer/cancelTransfer': async (world) => {
    const { owner, id } = await offered(world);
    return { member: owner, about: id, body: { id } };
  },
  '/api/admin/suspendDeveloper': async (world) => {
    const { id } = await newDeveloper(world);
    return { member: world.staff, about: id, body: { id, reason: 'Copies of others' } };
  },
  '/api/admin/reopenDeveloper': async (world) => {
    const { id } = await newDeveloper(world);
    await sql`update market.developer set state = 'suspended' where member_id = ${id}`.execute(world.app.database.db);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/trustDeveloper': async (world) => {
    const { id } = await newDeveloper(world);
    return { member: world.staff, about: id, body: { id, trusted: true } };
  },
  '/api/admin/saveMarketCategory': ({ staff }) => {
    const body = { id: 0, slug: `kind-${(made += 1)}`, nameZh: '游戏', nameEn: 'Games', weigh: 5, isHidden: false };
    return Promise.resolve({ member: staff, body });
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function developerEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const isOnce =
    (action: string, times: 'one' | 'all', query: string) =>
    async ({ about, body }: Write, succeeded: number) => {
      expect(succeeded).toBe(times === 'one' ? 1 : atOnce);
      expect(await count(query, about ?? (body as { slug?: string }).slug)).toBe(1);
      if (about !== undefined)
        expect(await count('core.audit where action = $1 and subject_id = $2', action, about)).toBe(1);
    };
  const developer = (state: string) => `market.developer where member_id = $1 and state = '${state}'`;
  const plugin = (state: string) => `market.plugin where id = $1 and state = '${state}'`;
  const transfer = (state: string) => `market.plugin_transfer where plugin_id = $1 and state = '${state}'`;
  return {
    '/api/developer/addToken': async ({ about }, succeeded) => {
      expect(succeeded, 'a name counts once').toBe(1);
      expect(await count('account.api_token where developer_id = $1', about)).toBe(1);
    },
    '/api/developer/revokeToken': isOnce(
      'market.revokeToken',
      'all',
      'account.api_token where id = $1 and revoked_at is not null',
    ),
    '/api/developer/chooseDeveloper': isOnce(
      'market.chooseDeveloper',
      'all',
      'market.chosen_developer where developer_id = $1',
    ),
    '/api/developer/saveProfile': isOnce(
      'market.saveDeveloper',
      'all',
      "market.developer where member_id = $1 and name_en = 'Slow Works'",
    ),
    '/api/developer/inviteToTeam': isOnce(
      'market.inviteToTeam',
      'one',
      'market.team_member where developer_id = $1 and joined_at is null',
    ),
    '/api/developer/answerInvitation': isOnce(
      'market.joinTeam',
      'one',
      'market.team_member where developer_id = $1 and joined_at is not null',
    ),
    '/api/developer/setTeamRole': isOnce(
      'market.setTeamRole',
      'all',
      "market.team_member where developer_id = $1 and role = 'finance'",
    ),
    '/api/developer/removeFromTeam': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.team_member where developer_id = $1', about)).toBe(0);
    },
    '/api/developer/leaveTeam': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.team_member where developer_id = $1', about)).toBe(0);
    },
    '/api/developer/closeDeveloper': isOnce('market.closeDeveloper', 'all', developer('closed')),
    '/api/developer/addPlugin': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.plugin where developer_id = $1', about)).toBe(1);
    },
    '/api/developer/savePlugin': isOnce('market.savePlugin', 'all', 'market.plugin where id = $1 and draft_number = 2'),
    '/api/developer/delistPlugin': isOnce('market.delistPlugin', 'one', plugin('delisted')),
    '/api/developer/relistPlugin': isOnce('market.relistPlugin', 'one', plugin('published')),
    '/api/developer/offerTransfer': isOnce('market.offerTransfer', 'one', transfer('offered')),
    '/api/developer/acceptTransfer': isOnce('market.acceptTransfer', 'one', transfer('accepted')),
    '/api/developer/cancelTransfer': isOnce('market.cancelTransfer', 'one', transfer('cancelled')),
    '/api/admin/suspendDeveloper': isOnce('market.suspendDeveloper', 'one', developer('suspended')),
    '/api/admin/reopenDeveloper': isOnce('market.reopenDeveloper', 'one', developer('approved')),
    '/api/admin/trustDeveloper': isOnce(
      'market.trustDeveloper',
      'all',
      'market.developer where member_id = $1 and is_trusted',
    ),
    '/api/admin/saveMarketCategory': isOnce('market.saveCategory', 'one', 'market.category where slug = $1'),
  };
}
