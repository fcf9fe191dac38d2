-- What a submission was in the round before, so that its desk can say what came back changed.
alter table market.submission add column last_snapshot jsonb
  check (jsonb_typeof(last_snapshot) = 'object'); -- Snapshot of submissions.schema.ts; null in the first round
