-- Click captchas that wait for their answer: ten minutes at most, worthless after a crash.
create unlogged table core.captcha (
  id uuid primary key,
  -- Boxes to be clicked, in order, in pixels of the drawn picture: [{"x": 1, "y": 2, "w": 3, "h": 4}, …]
  targets jsonb not null,
  -- The start of the proof of work that may be given instead; new for every drawing.
  salt text not null,
  wrong integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index captcha_expires_at on core.captcha (expires_at);
