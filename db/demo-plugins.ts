import type pg from 'pg';
import { analyseDocument } from '#app/core/search/analyse.server.ts';
import { Random, Zipf } from './demo-random.ts';

/** Most plugins that are generated at once. */
export const maxDemoPlugins = 200_000;

const things = [
  ['表格', 'Table'],
  ['笔记', 'Notes'],
  ['提示词', 'Prompt'],
  ['切片', 'Chunk'],
  ['检索', 'Search'],
  ['会议', 'Meeting'],
  ['字幕', 'Caption'],
  ['论文', 'Paper'],
  ['代码', 'Code'],
  ['日志', 'Log'],
  ['合同', 'Contract'],
  ['知识库', 'Knowledge'],
  ['语音', 'Voice'],
  ['图片', 'Image'],
  ['邮件', 'Mail'],
  ['日程', 'Agenda'],
] as const;
const acts = [
  ['助手', 'helper'],
  ['整理', 'sorter'],
  ['翻译', 'translator'],
  ['核对', 'checker'],
  ['导出', 'exporter'],
  ['同步', 'bridge'],
  ['摘要', 'digest'],
  ['看板', 'board'],
  ['识别', 'reader'],
  ['对比', 'compare'],
  ['脱敏', 'mask'],
  ['计量', 'meter'],
] as const;
const permissions = [[], ['storage'], ['storage', 'notifications'], ['network', 'storage'], ['files-read', 'network']];
const ranges = ['>=1.0.0', '>=1.8.0 <3.0.0', '>=2.0.0 <3.0.0', '>=2.4.0', '^3.0.0'];
const licences = ['MIT', 'Apache-2.0', 'AGPL-3.0-only', 'MPL-2.0', 'BSD-3-Clause'];
const popularity = new Zipf(100_000, 1.4);
const versionsEach = 3;
const batch = 1000;
const made_ms = Date.UTC(2026, 0, 1);
const day_ms = 86_400_000;

type Generated = {
  slug: string;
  nameZh: string;
  nameEn: string;
  tags: string[];
  listing: string;
  search: string;
  permissions: string[];
  range: string;
  downloads: number;
  at: Date;
};

/**
 * Adds generated plugins with versions, downloads and ratings, by a developer for each twenty among the members that
 * are there and some more, in one transaction; the same number gives the same plugins. Their pictures and the files of
 * their packages are not made.
 * @throws Error when there are no members
 */
export async function fillDemoPlugins(pool: pg.Pool, plugins: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    // each row would count its category and look for its shown version anew
    await client.query('alter table market.plugin disable trigger user');
    await client.query('alter table market.plugin_version disable trigger user');
    const makers = await addMakers(client, Math.max(1, Math.ceil(plugins / 20)));
    const { rows: first } = await client.query<{ id: number }>(`select coalesce(max(id), 0) id from market.plugin`);
    for (let from = 0; from < plugins; from += batch)
      await addBatch(client, makers, from, Math.min(batch, plugins - from));
    await addVersions(client, first[0]!.id);
    await addRatings(client, first[0]!.id);
    await client.query(`update market.category c set plugins = (select count(*) from market.plugin p
      where p.category_id = c.id and p.state = 'published')`);
    await client.query('alter table market.plugin enable trigger user');
    await client.query('alter table market.plugin_version enable trigger user');
    await client.query('commit');
    await client.query(`vacuum (analyze) market.plugin, market.plugin_version, market.plugin_text, market.rating,
      market.package, market.package_scan`);
  } finally {
    client.release();
  }
}

async function addMakers(client: pg.PoolClient, count: number): Promise<number[]> {
  await client.query(
    `insert into account.member (username, nickname, created_at)
    select 'maker_' || n, 'maker_' || n, $2 from generate_series(1, $1 - (select count(*) from account.member)) n
    on conflict do nothing`,
    [count, new Date(made_ms)],
  );
  await client.query(
    `insert into market.developer (member_id, state, slug, name_zh, name_en, kind, email, mobile, introduction,
      agreement, applied_at, decided_at, is_trusted)
    select id, 'approved', 'maker-' || id, '工坊' || id, 'Works ' || id, 'personal', 'maker' || id || '@example.org', '',
      'Generated.', '1', $2, $2, id % 4 = 0
    from account.member order by id limit $1 on conflict (member_id) do nothing`,
    [count, new Date(made_ms)],
  );
  const { rows } = await client.query<{ id: number }>(
    `select member_id id from market.developer where slug like 'maker-%' and state = 'approved' order by 1`,
  );
  if (rows.length === 0) throw new Error('There are no members who could publish plugins: make posts first');
  return rows.map(({ id }) => id);
}

async function addBatch(client: pg.PoolClient, makers: readonly number[], from: number, count: number): Promise<void> {
  const made = Array.from({ length: count }, (_, i) => generate(from + i));
  const { rows } = await client.query<{ id: number; slug: string }>(
    `insert into market.plugin (slug, developer_id, state, draft, listing, category_id, name_zh, name_en, tags,
      downloads, permissions, host_range, created_at, updated_at, published_at)
    select g.slug, ($1::bigint[])[1 + (g.n % cardinality($1::bigint[]))::integer], 'published', g.listing, g.listing,
      (select id from market.category order by id offset g.n % 8 limit 1), g.name_zh, g.name_en,
      string_to_array(g.tags, ' '), g.downloads, g.permissions::text[], g.host_range, g.at, g.at, g.at
    from unnest($2::bigint[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[],
      $10::text[], $11::timestamptz[])
      g (n, slug, listing, name_zh, name_en, tags, downloads, permissions, host_range, at)
    on conflict (slug) do nothing returning id, slug`,
    [
      makers,
      made.map((_one, i) => from + i),
      made.map(({ slug }) => slug),
      made.map(({ listing }) => listing),
      made.map(({ nameZh }) => nameZh),
      made.map(({ nameEn }) => nameEn),
      made.map(({ tags }) => tags.join(' ')),
      made.map(({ downloads }) => downloads),
      made.map((one) => `{${one.permissions.join(',')}}`),
      made.map(({ range }) => range),
      made.map(({ at }) => at),
    ],
  );
  const searches = new Map(made.map(({ slug, search }) => [slug, search]));
  await client.query(
    `insert into market.plugin_text (plugin_id, html_zh, html_en, search)
    select t.id, '<p>' || (p.listing ->> 'bodyZh') || '</p>', '<p>' || (p.listing ->> 'bodyEn') || '</p>',
      t.search::tsvector from unnest($1::bigint[], $2::text[]) t (id, search) join market.plugin p on p.id = t.id`,
    [rows.map(({ id }) => id), rows.map(({ slug }) => searches.get(slug)!)],
  );
}

function generate(index: number): Generated {
  const random = new Random(11, index);
  const [thing, act] = [things[random.int(0, things.length - 1)]!, acts[random.int(0, acts.length - 1)]!];
  const [nameZh, nameEn] = [`${thing[0]}${act[0]} ${index}`, `${thing[1]} ${act[1]} ${index}`];
  const slug = `demo-plugin-${index}`;
  const tags = [thing[1].toLowerCase(), act[1]];
  const bodyZh = `${thing[0]}${act[0]}在本机处理${thing[0]}，不上传原文，结果可以回到出处。`;
  const bodyEn = `The ${act[1]} works on ${thing[1].toLowerCase()} on this computer and leads back to the source.`;
  const listing = {
    nameZh,
    nameEn,
    categoryId: null,
    tags,
    shortZh: `${thing[0]}的${act[0]}，离线可用。`,
    shortEn: `A ${act[1]} for ${thing[1].toLowerCase()}, without a network.`,
    bodyZh,
    bodyEn,
    icon: '',
    screenshots: [],
    supportUrl: '',
    repositoryUrl: '',
    homepageUrl: '',
    licence: licences[index % licences.length],
    privacy: { readsZh: '', readsEn: '', services: [] },
  };
  return {
    slug,
    nameZh,
    nameEn,
    tags,
    listing: JSON.stringify(listing),
    search: analyseDocument({ title: `${nameZh} ${nameEn} ${slug}`, body: `${bodyZh}\n${bodyEn}`, tags }),
    permissions: permissions[random.int(0, permissions.length - 1)]!,
    range: ranges[random.int(0, ranges.length - 1)]!,
    downloads: popularity.draw(random),
    at: new Date(made_ms + random.int(0, 300) * day_ms + (index % 86_400) * 1000),
  };
}

async function addVersions(client: pg.PoolClient, after: number): Promise<void> {
  await client.query(
    `with made as (
      insert into market.package (developer_id, plugin_id, file, sha256, bytes, files_sha256, file_count, total_bytes,
        manifest, made_by, made_at)
      select p.developer_id, p.id, gen_random_uuid(), encode(sha256(convert_to(p.slug || n, 'UTF8')), 'hex'),
        20000 + (p.id * 7919 + n * 104729) % 3000000, encode(sha256(convert_to(n || p.slug, 'UTF8')), 'hex'),
        3 + (p.id % 40)::integer, 60000 + (p.id * 7919 + n * 104729) % 9000000,
        jsonb_build_object('id', p.slug, 'version', '1.' || n || '.0', 'name', jsonb_build_object('zh', p.name_zh,
          'en', p.name_en), 'description', null, 'host', jsonb_build_object('id', 'toolbox', 'range', p.host_range),
          'entry', 'index.html', 'permissions', to_jsonb(p.permissions), 'data', jsonb_build_object('reads',
          jsonb_build_object('zh', '无', 'en', 'None'), 'sends', '[]'::jsonb), 'license', p.listing ->> 'licence',
          'dependencies', '{}'::jsonb, 'homepage', null, 'extras', '{}'::jsonb),
        p.developer_id, p.created_at + n * interval '1 day'
      from market.plugin p cross join generate_series(0, $2 - 1) n where p.id > $1
      returning id, plugin_id, manifest, developer_id, made_at),
    looked as (
      insert into market.package_scan (package_id, verdict, took_ms, peak_bytes, scanned_at)
      select id, 'clean', 400, 100000000, made_at from made)
    insert into market.plugin_version (plugin_id, version, channel, package_id, state, changes_zh, changes_en,
      manifest, roll_out, created_by, created_at, published_at, live_at)
    select plugin_id, manifest ->> 'version', 'stable', id, 'live', '修复若干问题', 'Mends some faults', manifest, 100,
      developer_id, made_at, made_at, made_at from made order by plugin_id, made_at`,
    [after, versionsEach],
  );
  await client.query(
    `update market.plugin p set shown_version_id = v.id from (select plugin_id, max(id) id from market.plugin_version
      where plugin_id > $1 group by plugin_id) v where v.plugin_id = p.id`,
    [after],
  );
}

/** Every third plugin is rated by a few members, those that most people took by many; none by its developer. */
async function addRatings(client: pg.PoolClient, after: number): Promise<void> {
  await client.query(
    `insert into market.rating (plugin_id, member_id, stars, words, version, created_at)
    select p.id, m.id, 1 + (m.place + p.id) % 5, 'It does what it says, and says what it does.', '1.2.0',
      p.created_at + m.place * interval '1 hour'
    from (select *, row_number() over (order by downloads desc, id desc) place from market.plugin where id > $1) p
      join (select id, row_number() over (order by id desc) place from account.member order by id desc limit 40) m
        on m.place <= case when p.place <= 50 then 40 when p.id % 3 = 0 then 5 else 0 end
    where m.id <> p.developer_id on conflict do nothing`,
    [after],
  );
  await client.query(
    `update market.plugin p set rating_stars = r.stars, rating_count = r.n, rating_sum = r.sum from (
      select plugin_id, count(*) n, sum(stars) sum, array[count(*) filter (where stars = 1),
        count(*) filter (where stars = 2), count(*) filter (where stars = 3), count(*) filter (where stars = 4),
        count(*) filter (where stars = 5)]::integer[] stars from market.rating where plugin_id > $1 group by 1) r
    where r.plugin_id = p.id`,
    [after],
  );
}
