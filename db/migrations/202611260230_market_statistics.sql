-- Statistics of plugins: what happened, kept for a few days, and its figures by day, kept for ever.

-- What visitors did with a plugin, once in an hour: `visitor` is a hash under the salt of its day.
create table market.plugin_event (
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  day date not null, -- of the site
  kind text not null check (kind in ('row', 'page', 'buy')), -- seen in a list, its page, the page where one buys it
  visitor bytea not null,
  hour smallint not null check (hour between 0 and 23),
  source text not null check (source in ('market', 'search', 'site', 'engine', 'link', 'direct')),
  referrer text not null default '' check (length(referrer) <= 100), -- host of another site
  word text not null default '' check (length(word) <= 60), -- what was searched for
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  is_rolled boolean not null default false,
  primary key (plugin_id, day, kind, visitor, hour)
);
create index plugin_event_due on market.plugin_event (plugin_id, day) where not is_rolled;
create index plugin_event_day on market.plugin_event (day);

-- What the hashes of a day are salted with; thrown away when the day is final.
create table market.visitor_salt (
  day date primary key,
  salt bytea not null
);

-- A device that asked for updates of a plugin, under a keyed hash of its own for each plugin. Bit n of `months`: it
-- asked in the n-th month after its first.
create table market.plugin_device (
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  device bytea not null,
  first_day date not null,
  first_version text not null,
  last_day date not null,
  version text not null,
  months bigint not null,
  rolled_months bigint not null default 0,
  primary key (plugin_id, device)
);
create index plugin_device_due on market.plugin_device (plugin_id) where months <> rolled_months;
create index plugin_device_last on market.plugin_device (last_day);

-- Figures of a plugin by day of the site. Money in fen.
create table market.plugin_day (
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  day date not null,
  seen integer not null default 0, -- visitors who saw it in a list
  views integer not null default 0,
  visitors integer not null default 0,
  buyers integer not null default 0, -- visitors of the page where one buys it
  downloads integer not null default 0,
  installs integer not null default 0,
  active integer, -- installs that asked for updates in the 30 days up to it; null: not counted
  orders integer not null default 0,
  gross bigint not null default 0,
  net bigint not null default 0, -- may be below zero: refunds count on their own day
  refunds integer not null default 0,
  rating_count integer, -- of all ratings up to it; null on days without a new or changed one
  rating_sum integer,
  primary key (plugin_id, day)
);
create index plugin_day_rating on market.plugin_day (plugin_id, day) where rating_count is not null;
create index plugin_day_active on market.plugin_day (plugin_id, day) where active is not null;

-- The same by one of its parts.
create table market.plugin_day_part (
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  day date not null,
  part text not null check (part in
    ('source', 'referrer', 'word', 'country', 'version', 'way', 'price', 'coupon', 'reason')),
  value text not null,
  views integer not null default 0,
  visitors integer not null default 0,
  downloads integer not null default 0,
  installs integer not null default 0,
  active integer,
  orders integer not null default 0, -- of a reason: refunds
  gross bigint not null default 0,
  primary key (plugin_id, part, day, value)
);

-- Of the installs of a month, how many asked for updates in the n-th month after it.
create table market.plugin_retention (
  plugin_id bigint not null references market.plugin (id) on delete cascade,
  month date not null,
  after smallint not null check (after between 0 and 62),
  devices integer not null,
  primary key (plugin_id, month, after)
);

-- Orders and refunds of all plugins, to compare with.
create table market.market_day (
  day date primary key,
  orders integer not null,
  refunds integer not null
);

-- Days up to it are final.
create table market.statistics_state (
  is_only boolean primary key default true check (is_only),
  final_until date not null
);
insert into market.statistics_state (final_until)
select coalesce(min(day), date '2026-01-01') - 2 from (
  select min(created_at)::date as day from market.plugin_order
  union all select min(day) as day from market.download_day) begun;

-- How ratings stood on each day that brought one.
insert into market.plugin_day (plugin_id, day, rating_count, rating_sum)
select plugin_id, day, sum(ratings) over past, sum(stars) over past from (
  select plugin_id, (created_at at time zone 'Asia/Shanghai')::date as day, count(*) ratings, sum(stars) stars
  from market.rating group by 1, 2) given
window past as (partition by plugin_id order by day);

create index plugin_order_at on market.plugin_order (created_at) where state <> 'created';
create index plugin_refund_done on market.plugin_refund (decided_at) where state = 'done';
create index download_day_of on market.download_day (day);
create index licence_seat_of on market.licence_seat (licence_id);
