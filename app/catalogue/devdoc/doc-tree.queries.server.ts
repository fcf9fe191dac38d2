import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { childrenOf, type Placed } from './devdoc.policy.ts';
import type { DeskNode, DeskPage, DeskText } from './devdoc.schema.ts';

type Row = Placed &
  Omit<DeskNode, 'children' | 'titles' | 'drafts'> & {
    newest: { language: Language; title: string; isDraft: boolean }[];
  };

const facts = sql`p.id, p.parent_id "parentId", p.position, p.slug, p.link, p.is_hidden "isHidden",
  p.is_shipped "isShipped",
  (select count(*) from ask.devdoc_feedback f where f.page_id = p.id and f.is_helpful) helpful,
  (select count(*) from ask.devdoc_feedback f where f.page_id = p.id and not f.is_helpful) unhelpful`;

/** The whole tree for the console, hidden pages and drafts included. @throws Refusal forbidden */
export async function getDocTree(ctx: Ctx): Promise<DeskNode[]> {
  await requireConsole(ctx, 'devdoc');
  const { rows } = await sql<Row>`
    select ${facts}, (select coalesce(json_agg(json_build_object('language', n.language, 'title', n.title, 'isDraft',
      n.published_at is null)), '[]'::json)
      from (select distinct on (language) language, title, published_at from ask.devdoc_revision where page_id = p.id
        order by language, number desc) n) newest
    from ask.devdoc_page p`.execute(readerOf(ctx));
  return branch(rows, null);
}

const branch = (rows: readonly Row[], parent: number | null): DeskNode[] =>
  childrenOf(rows, parent).map(({ parentId: _parentId, position: _position, newest, ...row }) => ({
    ...row,
    titles: Object.fromEntries(newest.map(({ language, title }) => [language, title])),
    drafts: newest.filter(({ isDraft }) => isDraft).map(({ language }) => language),
    children: branch(rows, row.id),
  }));

const shownRevisions = 50;
const shownFeedback = 50;

/** A page for its editor: newest texts, revisions, what readers said. @throws Refusal forbidden, not-found */
export async function getDeskDoc(ctx: Ctx, id: number): Promise<DeskPage> {
  await requireConsole(ctx, 'devdoc');
  type Found = Omit<DeskPage, 'texts' | 'revisions' | 'feedback'> & Placed;
  const pages = await sql<Found>`select ${facts} from ask.devdoc_page p where p.id = ${id}`.execute(ctx.db);
  if (!pages.rows[0]) throw notFound();
  const { parentId: _parentId, position: _position, ...page } = pages.rows[0];
  const texts = await sql<DeskText & { language: Language }>`
    select distinct on (r.language) r.language, r.title, r.markdown, r.number, t.revision published
      from ask.devdoc_revision r
    left join ask.devdoc_text t on t.page_id = r.page_id and t.language = r.language where r.page_id = ${id}
      order by r.language, r.number desc`.execute(ctx.db);
  const revisions = await sql<Omit<DeskPage['revisions'][number], 'author'> & { authorId: number | null }>`
    select language, number, title, author_id "authorId", reason, ${seconds('created_at')} "createdAt",
      ${seconds('published_at')} "publishedAt"
    from ask.devdoc_revision where page_id = ${id} order by created_at desc, number desc
      limit ${shownRevisions}`.execute(ctx.db);
  const feedback = await sql<Omit<DeskPage['feedback'][number], 'member'> & { memberId: number | null }>`
    select id, language, is_helpful "isHelpful", words, revision, member_id "memberId",
      ${seconds('created_at')} "createdAt" from ask.devdoc_feedback
    where page_id = ${id} and words <> '' order by id desc limit ${shownFeedback}`.execute(ctx.db);
  const people = [...revisions.rows.map((row) => row.authorId), ...feedback.rows.map((row) => row.memberId)].filter(
    (one) => one !== null,
  );
  const cards = await listCards(ctx, people);
  const who = (memberId: number | null) => (memberId === null ? null : cardOf(cards, memberId));
  return {
    ...page,
    texts: Object.fromEntries(
      languages.flatMap((language) => {
        const found = texts.rows.find((row) => row.language === language);
        return found
          ? [
              [
                language,
                { title: found.title, markdown: found.markdown, number: found.number, published: found.published },
              ],
            ]
          : [];
      }),
    ),
    revisions: revisions.rows.map(({ authorId, ...row }) => ({ ...row, author: who(authorId) })),
    feedback: feedback.rows.map(({ memberId, ...row }) => ({ ...row, member: who(memberId) })),
  };
}
