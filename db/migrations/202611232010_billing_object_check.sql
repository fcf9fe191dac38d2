-- What came of comparing everything that was paid with the books: every object has its journals, every journal its object.
create table billing.object_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  objects bigint not null, -- journals that were looked for
  mismatches jsonb not null -- at most a hundred
);

-- Under which number the ledger knows the refund of a purchase.
alter table billing.share_purchase add refund_id bigint unique;
update billing.share_purchase p set refund_id = substring(j.key from '^refund:(\d+)$')::bigint
from wallet.journal j where j.type = 'refund' and j.parent_id = p.journal_id and p.state = 'refunded';
alter table billing.share_purchase add check ((state = 'refunded') = (refund_id is not null));
