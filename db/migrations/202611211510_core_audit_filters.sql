-- The console finds audit rows by action and by time; by actor and subject there are indexes already.
create index audit_action on core.audit (action, id);
create index audit_at on core.audit (at);
