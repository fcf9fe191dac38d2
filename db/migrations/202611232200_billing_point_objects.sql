-- What the nightly comparison with the books holds against the journals of points.

-- Lots of points that expired; `lot_id` is the journal that gave them.
create table billing.point_expiry (
  lot_id bigint primary key,
  points bigint not null check (points > 0),
  at timestamptz not null
);
insert into billing.point_expiry (lot_id, points, at)
select j.parent_id, e.amount, j.recorded_at
from wallet.journal j join wallet.entry e on e.journal_id = j.id and e.amount > 0 where j.type = 'expirePoints' and j.parent_id is not null
on conflict do nothing;

-- Of the sign-ins of members who closed their account nothing stays but which journals they had, of which amount.
create table billing.forgotten_sign_in (
  journal_id bigint primary key,
  amount bigint not null check (amount > 0)
);
insert into billing.forgotten_sign_in (journal_id, amount)
select j.id, e.amount
from (
  select id, substring(key from '^(?:task|makeUp):(\d{1,18}):')::bigint member_id from wallet.journal
  where type = 'award' and key ~ '^task:\d{1,18}:signIn(Streak)?:\d{4}-\d\d-\d\d$' or type = 'spendPoints' and key ~ '^makeUp:\d{1,18}:\d{4}-\d\d-\d\d:points$'
) j join account.member m on m.id = j.member_id and m.closed_at is not null
  join wallet.entry e on e.journal_id = j.id and e.amount > 0
where not exists (select from billing.sign_in s where s.member_id = m.id);

-- A mismatch names its asset and its journal.
update billing.object_check set mismatches =
  (select jsonb_agg(jsonb_build_object('asset', 'CNY', 'journalId', substring(one ->> 'place' from '^journal (\d{1,15})$')::bigint) || one) from jsonb_array_elements(mismatches) one)
where jsonb_array_length(mismatches) > 0;
