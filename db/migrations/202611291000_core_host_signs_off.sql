-- expand
-- A host that ends in order says so and its row stays for a day, as does that of one that just fell silent. The port
-- tells hosts of one name apart.
alter table core.host add column port integer, add column left_at timestamptz;
