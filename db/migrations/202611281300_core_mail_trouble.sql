-- Ways by which mails do not leave at present: what goes out by one ends its row.
create table core.mail_trouble (
  way text primary key,
  since timestamptz not null,
  last_at timestamptz not null,
  tries integer not null,
  error text not null
);
