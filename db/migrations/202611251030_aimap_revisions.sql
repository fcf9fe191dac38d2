-- What became of the map: each change with who made it, when, why, and what it said before and after. Rows are only
-- added; what undoes another says so, and each can be undone once.
create table aimap.revision (
  id bigint generated always as identity primary key,
  by_id bigint references account.member (id), -- null: the product itself
  reason text not null check (length(reason) <= 500),
  proposal_id bigint, -- what it came from
  undoes_id bigint unique references aimap.revision (id),
  -- A list of {thing: node, text, edge, resource, item or path; id …; before, after}: of each only the fields that
  -- changed; before is null for what is new, after for what is gone.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  at timestamptz not null
);
create index revision_by on aimap.revision (by_id, id);
create index revision_proposal on aimap.revision (proposal_id) where proposal_id is not null;

-- The nodes on whose pages a revision shows, and the number that each of them has from then on.
create table aimap.revision_node (
  node_id bigint not null references aimap.node (id),
  number integer not null,
  revision_id bigint not null references aimap.revision (id),
  primary key (node_id, number)
);
create unique index revision_node_revision on aimap.revision_node (revision_id, node_id);

create function aimap.refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'revisions of the map are only added';
end $$;
create trigger revision_stays before update or delete on aimap.revision
  for each statement execute function aimap.refuse_rewriting();
create trigger revision_node_stays before update or delete on aimap.revision_node
  for each statement execute function aimap.refuse_rewriting();

-- Since which revision of its node the other language says something else; null while both say the same.
alter table aimap.node_text add column stale_since integer;
-- Taken off its topic, and kept for its history and for undoing that.
alter table aimap.resource add column is_archived boolean not null default false;
-- When members changed an item that came with the product: a later release leaves it alone.
alter table aimap.quiz_item add column edited_at timestamptz;
