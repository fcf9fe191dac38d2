import { type RawBuilder, sql } from 'kysely';

/**
 * The member behind the author of a row of a thread, as an expression: for locks and permissions on the server, never
 * for what a reader gets. Null once the account of an anonymous author is closed.
 * @param alias of a table with an author_id in the statement
 * @param postId the thread's id as an expression
 */
export const realAuthor = (alias: string, postId: RawBuilder<unknown>): RawBuilder<unknown> => {
  const author = sql.ref(`${alias}.author_id`);
  return sql`case when ${author} < 0 then coalesce((select al.member_id from ask.alias al
    where al.post_id = ${postId} and al.number = -${author}), 0) else ${author} end`;
};
