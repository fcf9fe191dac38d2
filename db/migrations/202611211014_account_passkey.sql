-- Public keys of passkeys (WebAuthn). Each is on a device or in a password manager of its member.
create table account.passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  -- The authenticator's own name of the key, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_member on account.passkey (member_id, id);

-- Challenges that wait for their answer, under their keyed hash; an answer uses one up.
create table account.passkey_challenge (
  hash bytea primary key,
  -- Whose new passkey it is for; null for logging in and proofs.
  member_id bigint references account.member (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_member on account.passkey_challenge (member_id) where member_id is not null;
create index passkey_challenge_expires_at on account.passkey_challenge (expires_at);
