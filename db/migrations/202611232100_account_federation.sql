-- Identity providers by which members may log in (OpenID Connect). The secret is sealed under the installation's key, '' for none.
create table account.federation_provider (
  id bigint generated always as identity primary key,
  name_zh text not null,
  name_en text not null,
  issuer text not null,
  client_id text not null,
  secret text not null default '',
  scopes text not null,
  -- Whether somebody who has no account yet gets one.
  creates_accounts boolean not null,
  -- Whether an address that the provider calls verified is taken for proven.
  trusts_email boolean not null,
  -- The group of new members; null is the default one.
  group_id bigint references account.member_group (id) on delete set null,
  is_on boolean not null,
  made_at timestamptz not null,
  unique (issuer, client_id)
);
create index federation_provider_group on account.federation_provider (group_id) where group_id is not null;

-- Who a member is to a provider: the pair (provider, subject) is one person for ever (OpenID Connect Core 1.0, section 5.7).
create table account.federation_identity (
  id bigint generated always as identity primary key,
  provider_id bigint not null references account.federation_provider (id) on delete cascade,
  member_id bigint not null references account.member (id) on delete cascade,
  subject text not null,
  -- What the provider calls the person, for the member's eyes only.
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (provider_id, subject),
  unique (member_id, provider_id)
);

-- Begun journeys to a provider, under the keyed hash of their state; coming back uses one up.
create table account.federation_attempt (
  hash bytea primary key,
  provider_id bigint not null references account.federation_provider (id) on delete cascade,
  -- Who wants to bind an identity; null for logging in.
  member_id bigint references account.member (id) on delete cascade,
  -- The keyed hash of the cookie of the browser that began it.
  browser bytea not null,
  -- Nonce and PKCE verifier, sealed.
  secrets text not null,
  target text not null,
  keeps boolean not null,
  expires_at timestamptz not null
);
create index federation_attempt_provider on account.federation_attempt (provider_id);
create index federation_attempt_member on account.federation_attempt (member_id) where member_id is not null;
create index federation_attempt_expires_at on account.federation_attempt (expires_at);

-- A login may have come from a provider, or from a company directory.
alter table account.login drop constraint login_method_check;
alter table account.login add constraint login_method_check
  check (method in ('password', 'two-step', 'trusted-device', 'passkey', 'registration', 'federation', 'directory', 'other'));

-- When the member showed that the address is theirs; staff and imports set addresses that nobody has shown.
alter table account.member add column email_proven_at timestamptz;
create function account.doubt_new_email() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email and new.email_proven_at is not distinct from old.email_proven_at then
    new.email_proven_at := null;
  end if;
  return new;
end $$;
create trigger member_doubt_new_email before update of email on account.member for each row execute function account.doubt_new_email();
update account.member m set email_proven_at = proof.at
from (
  select subject_id id, max(at) at from core.audit
  where subject_kind = 'member' and (action in ('account.registerMember', 'account.retrievePassword') and detail ->> 'by' = 'email'
    or action = 'account.changeBind' and detail ->> 'channel' = 'email')
  group by subject_id
) proof
where m.id = proof.id and m.email is not null and not exists (
  select from core.audit later where later.subject_kind = 'member' and later.subject_id = m.id and later.action = 'account.editMember' and later.at > proof.at);

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'admin', dir.id, 'menu', '单点登录', 'Single sign-on', 'federation', 'federation', 'key', 'tab', 90
from (select id from account.rule where area = 'admin' and type = 'menu_dir' and name = 'site' order by id limit 1) dir;

insert into account.rule (area, pid, type, title_zh, title_en, name, weigh)
select 'admin', menu.id, 'button', '管理登录服务', 'Manage sign-in providers', 'federation/edit', 10
from account.rule menu where menu.area = 'admin' and menu.type = 'menu' and menu.name = 'federation';
