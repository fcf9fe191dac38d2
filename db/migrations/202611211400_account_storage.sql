-- Files may lie in an object store that browsers upload to. There a record belongs to one object; on this server the same
-- content under the same topic stays one record.
drop index account.upload_content;
create unique index upload_content on account.upload (sha1, topic) where storage = 'local';
create unique index upload_object on account.upload (storage, url) where storage <> 'local';

alter table account.upload
  add column thumb_url text not null default '',
  -- The content of an object as it was checked; a form that can still overwrite it makes it worth a second look.
  add column etag text not null default '',
  add column look_again_at timestamptz;
create index upload_look_again on account.upload (look_again_at) where look_again_at is not null;
create index upload_created on account.upload (created_at, id);
