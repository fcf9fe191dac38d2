-- What staff decided on the reports of a rating: its words were hidden, or may stay.
create table market.rating_decision (
  id bigint generated always as identity primary key,
  rating_id bigint not null references market.rating (id) on delete cascade,
  hides boolean not null,
  reason text not null default '' check (length(reason) <= 300),
  decided_by bigint references account.member (id) on delete set null,
  decided_at timestamptz not null
);
create index rating_decision_of on market.rating_decision (rating_id);

-- That a member found something wrong with the words of a rating; open until staff decided.
create table market.rating_report (
  id bigint generated always as identity primary key,
  rating_id bigint not null references market.rating (id) on delete cascade,
  member_id bigint references account.member (id) on delete set null,
  reason text not null check (reason in ('spam', 'rude', 'private', 'unrelated', 'other')),
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null,
  decision_id bigint references market.rating_decision (id) on delete cascade
);
create unique index rating_report_once on market.rating_report (rating_id, member_id) where decision_id is null;
create index rating_report_open on market.rating_report (id) where decision_id is null;
create index rating_report_by on market.rating_report (member_id) where member_id is not null;
create index rating_report_decided on market.rating_report (decision_id) where decision_id is not null;

-- The desk of reported ratings, to which the right over their words moves.
with desk as (
  insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
  select 'admin', id, 'menu', '被举报的评价', 'Reported ratings', 'market/ratings', 'market/ratings', 'flag', 'tab', 28
  from account.rule where area = 'admin' and type = 'menu_dir' and name = 'market'
  returning id
)
update account.rule r set pid = desk.id from desk where r.area = 'admin' and r.name = 'market/ratings/hide';
