-- Pictures of the site itself: its logo, its icon in the sizes that browsers ask for, what links to it show. They lie in
-- the database, so that a backup holds them and every host serves the same.
create table account.brand_image (
  file text primary key,
  name text not null,
  type text not null,
  bytes bytea not null,
  stored_at timestamptz not null
);

-- The member's money bore the product's name among the menus.
update account.rule set title_zh = '收益与分享', title_en = 'Earnings and sharing'
  where area = 'site' and name = 'xiaowo' and title_zh = '小蜗';
