-- The topic whose split a revision belongs to: such a one is not undone, since what was learned went to the part.
alter table aimap.revision add column split_of bigint references aimap.node (id);

alter table aimap.revision disable trigger revision_stays;
update aimap.revision r set split_of = a.subject_id
from core.audit a cross join lateral jsonb_array_elements(a.detail -> 'parts') part
where a.action = 'aimap.splitTopic' and exists (
  select from jsonb_array_elements(r.changes) c
  where c ->> 'thing' = 'node' and c -> 'before' = 'null' and c -> 'id' = part);
alter table aimap.revision enable trigger revision_stays;
