import { listGroupNames } from '#app/account/rules/groups.queries.server.ts';
import { listCards } from '#app/account/account.queries.server.ts';
import { readRules } from '#app/account/rules/rule-book.queries.server.ts';
import { listNames } from '#app/ask/parts/post-names.queries.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listAnnouncementTitles } from '#app/messages/notices/announcements.queries.server.ts';
import { listReportedMembers } from '#app/messages/reports/message-reports.queries.server.ts';
import type { ActSubject } from './audit.schema.ts';

type Found = Map<number, ActSubject>;
type Ids = readonly number[];

/** Where things are found whose names say too little, or that have none. */
const desks: Record<string, string> = {
  upload: '/admin/uploads',
  category: '/admin/categories',
  real_name: '/admin/authen',
  setting: '/admin/settings',
  job: '/admin/queue',
  mail: '/admin/outbox',
  payback: '/admin/topup-refunds/by-hand',
};

/** How the names of a kind are read, and where its things can be opened. */
const finders: Record<string, (ctx: Ctx, ids: Ids) => Promise<Found>> = {
  member: async (ctx, ids) =>
    found([...(await listCards(ctx, [...ids])).values()], ({ id, nickname }) => ({
      name: nickname,
      path: `/admin/members/${id}`,
    })),
  post: (ctx, ids) => findWritten(ctx, 'post', ids),
  answer: (ctx, ids) => findWritten(ctx, 'answer', ids),
  comment: (ctx, ids) => findWritten(ctx, 'comment', ids),
  tag: (ctx, ids) => findWritten(ctx, 'tag', ids),
  rule: async (ctx, ids) =>
    found(
      (await readRules(ctx)).filter(({ id }) => ids.includes(id)),
      (rule) => ({
        name: ctx.language === 'en' ? rule.title_en : rule.title_zh,
        path: `/admin/rules${rule.area === 'admin' ? '?area=admin' : ''}`,
      }),
    ),
  group: async (ctx) => {
    const [site, admin] = await Promise.all([listGroupNames(ctx, 'site'), listGroupNames(ctx, 'admin')]);
    const named = (path: string) => (group: { name: string }) => ({ name: group.name, path });
    return new Map([...found(site, named('/admin/groups')), ...found(admin, named('/admin/groups?area=admin'))]);
  },
  payment: async (_ctx, ids) => numbered(ids, '/admin/payments'),
  payment_refund: async (_ctx, ids) => numbered(ids, '/admin/topup-refunds'),
  announcement: async (ctx, ids) =>
    found(await listAnnouncementTitles(ctx, ids), ({ title }) => ({ name: title, path: '/admin/announcements' })),
  report: async (ctx, ids) =>
    found(await listReportedMembers(ctx, ids), ({ nickname }) => ({ name: nickname, path: '/admin/reports' })),
};

/** What the subjects of some acts are called and where they can be opened, by `kind:id`; one read for each kind. */
export async function nameSubjects(
  ctx: Ctx,
  subjects: readonly { subjectKind: string; subjectId: number | null }[],
): Promise<Map<string, ActSubject>> {
  const ids = Map.groupBy(subjects, ({ subjectKind }) => subjectKind);
  const named = await Promise.all(
    [...ids].map(async ([kind, list]) => {
      const wanted = [...new Set(list.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId])))];
      const names =
        wanted.length > 0 && finders[kind] ? await finders[kind](ctx, wanted) : new Map<number, ActSubject>();
      return wanted.map((id) => [`${kind}:${id}`, names.get(id) ?? { name: '', path: desks[kind] ?? '' }] as const);
    }),
  );
  return new Map(named.flat());
}

async function findWritten(ctx: Ctx, kind: 'post' | 'answer' | 'comment' | 'tag', ids: Ids): Promise<Found> {
  const things = await listNames(ctx, { post: [], answer: [], comment: [], tag: [], [kind]: ids });
  const hash = { answer: 'a', comment: 'c', post: '', tag: '' }[kind];
  return found(things, ({ id, name, postId, isGone }) => {
    if (kind === 'tag') return { name, path: `/ask/lists/tag/${id}` };
    return { name, path: isGone ? '' : postPath(postId, hash ? { hash: `${hash}${id}` } : {}) };
  });
}

/** Things that have a page but no name: their numbers say which. */
const numbered = (ids: Ids, desk: string): Found => new Map(ids.map((id) => [id, { name: '', path: `${desk}/${id}` }]));

const found = <T extends { id: number }>(rows: readonly T[], subjectOf: (row: T) => ActSubject): Found =>
  new Map(rows.map((row) => [row.id, subjectOf(row)]));
