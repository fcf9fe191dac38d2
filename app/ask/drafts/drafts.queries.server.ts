import { type RawBuilder, sql } from 'kysely';
import { type Ctx, isMember, readAlong, requireMember } from '#app/core/ctx.server.ts';
import { draftExcerpts } from '#app/core/markdown/render.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { postPath, suggestionPath } from '#app/ask/parts/ask-addresses.ts';
import en from './drafts-api.en.ts';
import zh from './drafts-api.zh.ts';
import { type DraftKind, draftKinds, type DraftRow, type DraftView } from './drafts.schema.ts';

/** Messages of drafts. */
export const say = bilingual(zh, en);

/** The caller's draft under a key, or null. @throws Refusal need-login */
export async function findDraft(ctx: Ctx, key: string): Promise<DraftView | null> {
  const { id } = requireMember(ctx);
  const keys = readAlong(ctx, 'draftKeys') as string[] | undefined;
  if (keys && keys.length <= mostKeys && !keys.includes(key)) return null;
  const { rows } = await sql<Row>`
    select key, data, version, ${seconds('updated_at')} "updatedAt" from ask.draft
      where member_id = ${id} and key = ${key}`.execute(ctx.db);
  return rows[0] ? toView(rows[0]) : null;
}

/** Of more drafts a page's request does not know all keys. */
const mostKeys = 100;

/** The keys of a member's drafts, as an expression: a page's request has them with the login. */
export const draftKeysJson = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(d.key), '[]'::json) from (select key from ask.draft
    where member_id = ${memberId} limit ${sql.lit(mostKeys + 1)}) d)`;

/** The keys of the comments that the caller has begun and not sent, at most a hundred; none for guests. */
export async function listBegunComments(ctx: Ctx): Promise<string[]> {
  if (!isMember(ctx.actor)) return [];
  const known = readAlong(ctx, 'draftKeys') as string[] | undefined;
  const keys = known ?? (await readKeys(ctx, ctx.actor.id));
  return keys.filter((key) => key.startsWith('comment-'));
}

async function readKeys({ db }: Ctx, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`select ${draftKeysJson(sql`${memberId}`)} keys`.execute(db);
  return rows[0]!.keys;
}

/** All drafts of the caller with what they are of, newest first. @throws Refusal need-login */
export async function listDrafts(ctx: Ctx): Promise<DraftRow[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<Row & { thing: Thing | null }>`
    select d.key, d.data, d.version, ${seconds('d.updated_at')} "updatedAt", t.thing
    from (select *, split_part(key, ':', 1) kind, nullif(split_part(key, ':', 2), 'new')::bigint thing_id from ask.draft
      where member_id = ${id}) d
    left join lateral (
      select json_build_object('postId', p.id, 'title', p.title) thing from ask.post p
        where d.kind in ('post', 'model', 'answer', 'comment-post', 'suggest-post') and p.id = d.thing_id
          and ${visiblePosts(ctx)}
      union all
      select json_build_object('postId', p.id, 'title', p.title) from ask.answer a join ask.post p on p.id = a.post_id
        where d.kind in ('answer-edit', 'comment-answer', 'suggest-answer') and a.id = d.thing_id
          and a.deleted_at is null and ${visiblePosts(ctx)}
      union all
      select json_build_object('postId', p.id, 'title', p.title) from ask.comment c join ask.post p on p.id = c.post_id
        where d.kind = 'comment-edit' and c.id = d.thing_id and c.deleted_at is null and ${visiblePosts(ctx)}
      union all
      select json_build_object('postId', p.id, 'title', p.title) from ask.suggestion s
        join ask.post p on p.id = s.post_id
        where d.kind = 'improve' and s.id = d.thing_id and s.state = 'open' and ${visiblePosts(ctx)}
      union all
      select json_build_object('postId', 0, 'title', ${nameIn(ctx, 'g')}) from ask.tag g
        where d.kind = 'tag-wiki' and g.id = d.thing_id
      union all
      select json_build_object('postId', n.id, 'title', t.title) from aimap.node n
        join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
        where n.status = 'published' and n.id = case
          when d.kind = 'map-resource-edit' then (select r.node_id from aimap.resource r
            where r.id = d.thing_id and not r.is_archived)
          when d.kind = 'map-item-edit' then (select i.node_id from aimap.quiz_item i where i.id = d.thing_id)
          when d.kind = 'map-proposal' then (select p.node_id from aimap.proposal p
            where p.id = d.thing_id and p.author_id = ${id} and p.state in ('open', 'returned'))
          when d.kind like 'map-%' then d.thing_id end
    ) t on true
    order by d.updated_at desc, d.key limit 100`.execute(ctx.db);
  const drafts = rows.map(({ thing, ...row }) => ({ draft: toView(row), thing }));
  const excerpts = await draftExcerpts(
    ctx,
    drafts.map(
      ({ draft }) =>
        textIn(draft, 'markdown') || textIn(draft, 'text') || textIn(draft, 'excerpt') || textIn(draft, 'summary'),
    ),
  );
  return drafts.map(({ draft, thing }, index) => toRow(draft, thing, excerpts[index]!));
}

/** `postId` of what is about the map is the node's. */
type Thing = { postId: number; title: string };

const textIn = ({ data }: DraftView, field: string): string => (typeof data[field] === 'string' ? data[field] : '');

function toRow(draft: DraftView, thing: Thing | null, excerpt: string): DraftRow {
  const [name = '', id = ''] = draft.key.split(':');
  const kind = draftKinds.find((one) => one === name) ?? 'post';
  // What names itself: its thing is not there yet, or belongs to a domain above.
  const isNew = id === 'new' || kind === 'plugin';
  return {
    ...draft,
    kind,
    title: isNew
      ? textIn(draft, 'title') || textIn(draft, 'name') || textIn(draft, 'titleZh') || textIn(draft, 'titleEn')
      : (thing?.title ?? ''),
    excerpt,
    path: isNew || thing ? pathOf(kind, id, thing?.postId ?? 0, textIn(draft, 'kind')) : '',
  };
}

/** Where one goes on writing. */
function pathOf(kind: DraftKind, id: string, postId: number, postKind: string): string {
  const form = `/aiMap/page/${postId}/propose`;
  const paths: Record<DraftKind, () => string> = {
    post: () =>
      id === 'new' ? (postKind === 'article' ? '/ask/post?kind=article' : '/ask/post') : `/ask/post?id=${id}`,
    model: () => (id === 'new' ? '/ask/models/propose' : `/ask/models/all/${id}`),
    answer: () => postPath(postId, { hash: 'your-answer' }),
    'answer-edit': () => `/ask/post?answer=${id}`,
    'comment-post': () => postPath(postId),
    'comment-answer': () => postPath(postId, { hash: `a${id}` }),
    'comment-edit': () => postPath(postId, { hash: `c${id}` }),
    'suggest-post': () => `/ask/post?id=${id}&suggest=1`,
    'suggest-answer': () => `/ask/post?answer=${id}&suggest=1`,
    improve: () => suggestionPath(Number(id)),
    'tag-wiki': () => `/ask/tags/${id}/edit`,
    'map-text-zh': () => `${form}?in=zh-cn`,
    'map-text-en': () => `${form}?in=en`,
    'map-translation-zh': () => `${form}?kind=translation&in=zh-cn`,
    'map-translation-en': () => `${form}?kind=translation&in=en`,
    'map-edge': () => `${form}?kind=edge`,
    'map-resource': () => `${form}?kind=resource`,
    'map-resource-edit': () => `${form}?kind=resource&of=${id}`,
    'map-item': () => `${form}?kind=item`,
    'map-item-edit': () => `${form}?kind=item&of=${id}`,
    'map-topic': () => '/aiMap/propose',
    'map-proposal': () => `/aiMap/proposals/${id}`,
    plugin: () => `/developer/plugin/${id}`,
  };
  return paths[kind]();
}

/** Drafts are kept as JSON text: jsonb would refuse characters that a browser may send. */
type Row = Omit<DraftView, 'data'> & { data: string };

const toView = ({ data, ...row }: Row): DraftView => ({ ...row, data: JSON.parse(data) as DraftView['data'] });
