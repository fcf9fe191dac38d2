-- expand
-- What has been written and not yet sorted into the index of the search is read whole by each search, and counts as so
-- dear that the planner reads all of the table instead, ten times as long, from a fortieth of its rows on in pages of
-- 8 KB. 4 MB of it, the usual bound, are 512 pages.
alter index ask.search_doc_tsv set (gin_pending_list_limit = 512);
