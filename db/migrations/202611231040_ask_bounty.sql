-- Points that a member offers for an answer. They are held in the ledger from the offer to the end; `hold_id` is the journal
-- of the hold, `term_id` the terms the bounty was offered under. One bounty of a question is open at a time.
create table ask.bounty (
  id bigint generated always as identity primary key,
  post_id bigint not null references ask.post (id),
  giver_id bigint not null,
  amount integer not null check (amount > 0),
  note text not null default '',
  term_id bigint not null,
  hold_id bigint not null,
  offered_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > offered_at),
  -- Minus the unix seconds of `ends_at`: lists run downwards, and the bounty that ends first comes first.
  ends_order bigint not null,
  state text not null default 'open' check (state in ('open', 'awarded', 'shared', 'returned')),
  -- Why it ended: awarded by its giver, its time was over, the question was removed, merged or closed, the giver left.
  ending text check (ending in ('awarded', 'expired', 'removed', 'merged', 'closed', 'left')),
  ended_at timestamptz,
  -- null: the program itself.
  ended_by bigint,
  answer_id bigint references ask.answer (id),
  receiver_id bigint,
  paid integer not null default 0 check (paid >= 0),
  returned integer not null default 0 check (returned >= 0),
  reminded_at timestamptz,
  check ((state = 'open') = (ended_at is null) and (state = 'open') = (ending is null)),
  check (case state when 'open' then paid = 0 and returned = 0 else paid + returned = amount end),
  check (case state when 'awarded' then returned = 0 when 'returned' then paid = 0 else true end),
  check ((paid > 0) = (receiver_id is not null) and (paid > 0) = (answer_id is not null)),
  check (receiver_id is distinct from giver_id)
);
create unique index bounty_open on ask.bounty (post_id) where state = 'open';
create index bounty_post on ask.bounty (post_id, id);
create index bounty_giver on ask.bounty (giver_id, id);
create index bounty_answer on ask.bounty (answer_id) where answer_id is not null;
create index bounty_newest on ask.bounty (offered_at, post_id) where state = 'open';
create index bounty_amount on ask.bounty (amount, post_id) where state = 'open';
create index bounty_ends on ask.bounty (ends_order, post_id) where state = 'open';
