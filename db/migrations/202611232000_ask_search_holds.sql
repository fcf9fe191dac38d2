-- Whether any post but one holds a word. For the first row of a search the planner takes a walk through the whole table, hoping to
-- meet one early: with a million posts and a word that none holds, that took 25 seconds against half a millisecond by the index.
create function ask.search_holds(p_query tsquery, p_besides bigint) returns boolean
  language sql stable set enable_seqscan = off
  return exists (select from ask.search_doc where tsv @@ p_query and post_id <> p_besides);
