-- What members want of the map: it stands at a node, says what it changes and from what, and waits for those who decide.
create table aimap.proposal (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('text', 'translation', 'topic', 'edge', 'resource', 'item')),
  node_id bigint not null references aimap.node (id), -- on whose page it was made; of a new topic its area
  author_id bigint not null references account.member (id),
  base integer not null, -- the number that the node had for its author
  version integer not null default 1, -- grows when its author writes it anew: approvals count for one version
  -- A list as in aimap.revision; before is what the author saw.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  reason text not null check (length(reason) <= 500),
  needed smallint not null check (needed in (1, 2)), -- approvals by different people
  state text not null default 'open' check (state in ('open', 'returned', 'accepted', 'rejected', 'withdrawn')),
  revision_id bigint unique references aimap.revision (id),
  paid_at timestamptz, -- when the points of a quiz item were given by its figures
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'accepted') = (revision_id is not null))
);
create index proposal_waiting on aimap.proposal (id) where state = 'open';
create index proposal_author on aimap.proposal (author_id, id);
create index proposal_node on aimap.proposal (node_id, id);
create index proposal_unpaid on aimap.proposal (id) where kind = 'item' and state = 'accepted' and paid_at is null;
alter table aimap.revision add constraint revision_proposal foreign key (proposal_id) references aimap.proposal (id);

-- What happened to a proposal, and what was said about it.
create table aimap.proposal_event (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references aimap.proposal (id) on delete cascade,
  member_id bigint not null references account.member (id),
  version integer not null, -- of the proposal
  act text not null
    check (act in ('proposed', 'revised', 'approved', 'returned', 'rejected', 'withdrawn', 'commented', 'undone')),
  note text not null default '' check (length(note) <= 1000),
  at timestamptz not null
);
create index proposal_event_of on aimap.proposal_event (proposal_id, id);
create index proposal_event_member on aimap.proposal_event (member_id, id);
create unique index proposal_event_approval on aimap.proposal_event (proposal_id, version, member_id)
  where act = 'approved';

-- The desk of proposals in the console's directory of the map.
with dir as (
  select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'aiMap' order by id limit 1
), desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '提议', 'Proposals', 'aiMap/proposals', 'aiMap/proposals', 'edit', 'tab', 40 from dir
  returning id
)
insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', id, 'button', '评审提议', 'Decide on proposals', 'aiMap/proposals/review', 10 from desk;
