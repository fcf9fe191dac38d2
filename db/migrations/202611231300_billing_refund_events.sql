-- What happened to a refund: who, when, why, and which journal moved the money.
create table billing.payment_refund_event (
  id bigint generated always as identity primary key,
  refund_id bigint not null references billing.payment_refund (id),
  state text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  note text not null default '' check (length(note) <= 500),
  journal_id bigint
);
create index payment_refund_event_refund on billing.payment_refund_event (refund_id, id);

-- Of the refunds so far, what their rows say.
insert into billing.payment_refund_event (refund_id, state, at, actor_kind, actor_id, note, journal_id)
select e.* from billing.payment_refund r cross join lateral (
  values (r.id, 'proposed', r.proposed_at, 'staff', r.proposed_by, r.reason, null::bigint),
    (r.id, case when r.state = 'rejected' then 'rejected' else 'sending' end, r.decided_at, 'staff', r.decided_by,
      case when r.state = 'rejected' then left(r.fault, 500) else '' end, r.sent_id),
    (r.id, case when r.state in ('sent', 'done', 'failed') then r.state end, r.state_at, 'job', null,
      case when r.state = 'failed' then left(r.fault, 500) else '' end,
      (select j.id from wallet.journal j where j.key = 'refund:' || r.ledger_id || case r.state when 'done' then ':done' when 'failed' then ':failed' end))
) e (refund_id, state, at, actor_kind, actor_id, note, journal_id)
where e.state is not null and e.at is not null
order by r.id, e.at;
