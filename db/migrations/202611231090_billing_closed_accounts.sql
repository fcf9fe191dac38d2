-- A payout can come back after its member closed the account: somebody has to look, and pay by another way.
alter table billing.risk_flag drop constraint risk_flag_kind_check;
alter table billing.risk_flag add constraint risk_flag_kind_check
  check (kind in ('shared_card', 'payout_failures', 'self_referral', 'stolen_account', 'closed_account', 'manual'));
