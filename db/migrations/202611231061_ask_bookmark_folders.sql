-- Folders of a member's bookmarks in the order they like, and a note of their own on each bookmark.
create table ask.bookmark_folder (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member (id) on delete cascade,
  name text not null,
  position integer not null,
  created_at timestamptz not null,
  unique (member_id, name)
);

alter table ask.bookmark add column folder_id bigint references ask.bookmark_folder (id) on delete set null, add column note text not null default '';
create index bookmark_folder_newest on ask.bookmark (folder_id, created_at, post_id) where folder_id is not null;

-- What a member wrote and kept.
insert into account.rule (area, type, title_zh, title_en, name, path, icon, weigh)
select 'site', 'menu_dir', '我的问答', 'My Q&A', 'ask', 'ask', 'ask', 80
where not exists (select from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask');

insert into account.rule (area, pid, type, title_zh, title_en, name, path, icon, menu_type, weigh)
select 'site', dir.id, 'menu', menu.title_zh, menu.title_en, 'ask/' || menu.name, 'ask/' || menu.name, menu.icon, 'tab', menu.weigh
from (select id from account.rule where area = 'site' and type = 'menu_dir' and name = 'ask' order by id limit 1) dir, (values
  ('post', '我的帖子', 'My posts', 'list', 90),
  ('comment', '回答与评论', 'Answers and comments', 'quote', 80),
  ('collect', '我的收藏', 'Bookmarks', 'bookmark', 70)
) menu (name, title_zh, title_en, icon, weigh);
