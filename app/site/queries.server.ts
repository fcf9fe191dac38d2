import { sql } from 'kysely';
import { getUserInfo } from '#app/account/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { getSettings, type Settings } from '#app/core/settings.server.ts';
import { needLogin, say } from '#app/core/texts.server.ts';
import type { MenuRule, SiteConfig, SiteIndex } from './schema.ts';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * The answer of GET /api/index/index: site configuration, menus and the caller.
 * @throws Refusal 409 (expired) or 303 (need login) when login is required and missing
 */
export async function getSiteIndex(ctx: Ctx, { requiredLogin }: { requiredLogin: boolean }): Promise<SiteIndex> {
  if (requiredLogin && ctx.actor.kind === 'visitor') throw ctx.actor.tokenExpired ? new Refusal(say.tokenExpired, 'expired') : needLogin();
  const [settings, all] = await Promise.all([getSettings(ctx), listRules(ctx)]);
  const tree = buildTree(all);
  const signedIn = isMember(ctx.actor);
  return {
    site: { ...siteConfig(ctx, settings), headNav: tree.filter((row) => row.type === 'nav') },
    openMemberCenter: settings.openMemberCenter,
    userInfo: isMember(ctx.actor) ? await getUserInfo(ctx, ctx.actor.id) : [],
    rules: signedIn ? tree.filter((row) => row.type !== 'menu_dir' && row.type !== 'menu') : guestRules(tree),
    menus: signedIn ? tree.filter((row) => row.type === 'menu_dir' && row.children.length > 0) : [],
  };
}

/** What the frame of every page shows: names, navigation, switches. One query, settings from memory. */
export async function getShell(ctx: Ctx) {
  const [settings, all] = await Promise.all([getSettings(ctx), listRules(ctx)]);
  const tree = buildTree(all);
  return {
    siteName: siteNameOf(ctx, settings),
    recordNumber: settings.recordNumber,
    openMemberCenter: settings.openMemberCenter,
    isEditorInstalled: settings.editor,
    headNav: tree.filter((row) => row.type === 'nav'),
    navUserMenus: isMember(ctx.actor) ? tree.filter((row) => row.type === 'nav_user_menu') : [],
    userMenus: isMember(ctx.actor) ? tree.filter((row) => row.type === 'menu_dir' && row.children.length > 0) : [],
  };
}

const siteNameOf = (ctx: Ctx, settings: Settings) => (ctx.language === 'en' ? settings.siteNameEn : settings.siteName);

function siteConfig(ctx: Ctx, settings: Settings): Omit<SiteConfig, 'headNav'> {
  const { uploadMaxSize, uploadSaveName, uploadTypes } = settings;
  return {
    siteName: siteNameOf(ctx, settings),
    recordNumber: settings.recordNumber,
    version: packageJson.version,
    cdnUrl: settings.cdnUrl,
    apiUrl: '',
    insider: settings.insider,
    upload: {
      mode: 'local',
      maxsize: uploadMaxSize,
      savename: uploadSaveName,
      mimetype: uploadTypes,
      maxSize: uploadMaxSize,
      saveName: uploadSaveName,
      allowedSuffixes: uploadTypes,
      allowedMimeTypes: uploadTypes,
    },
  };
}

type Row = Omit<MenuRule, 'children' | 'no_login_valid'> & { no_login_valid: boolean };

const keptFor_ms = 2000;
let kept: { at: number; db: unknown; language: string; rows: Row[] }[] = [];

/** The rules in the reader's language, at most two seconds old: every page shows them and they hardly ever change. */
async function listRules(ctx: Ctx): Promise<Row[]> {
  const found = kept.find((entry) => entry.db === ctx.db && entry.language === ctx.language);
  if (found && performance.now() - found.at < keptFor_ms) return found.rows;
  const rows = await readRules(ctx);
  kept = [...kept.filter((entry) => entry !== found).slice(-3), { at: performance.now(), db: ctx.db, language: ctx.language, rows }];
  return rows;
}

async function readRules(ctx: Ctx): Promise<Row[]> {
  const title = sql.ref(ctx.language === 'en' ? 'title_en' : 'title_zh');
  const { rows } = await sql<Row>`
    select id, coalesce(pid, 0) pid, type, ${title} title, name, path, icon, menu_type, url, component, no_login_valid, extend, weigh
    from site.rule where status order by weigh desc, id`.execute(ctx.db);
  return rows;
}

/** The tree of contract section 10: rows only for permissions are left out of menus, paths are complete. */
function buildTree(rows: Row[], pid = 0, prefix = '/'): MenuRule[] {
  return rows
    .filter((row) => row.pid === pid && row.extend !== 'add_rules_only')
    .map((row) => {
      const own = row.type === 'menu' || row.type === 'menu_dir' ? '/user/' : prefix;
      return { ...row, no_login_valid: row.no_login_valid ? 1 : 0, path: pathOf(row, own), children: buildTree(rows, row.id, own) };
    });
}

function pathOf(row: Row, prefix: string): string {
  if (row.menu_type === 'link') return row.url;
  if (row.menu_type === 'iframe') return prefix === '/user/' ? `/user/iframe/${encodeURIComponent(row.url)}` : row.url;
  return prefix + row.path;
}

function guestRules(tree: MenuRule[]): MenuRule[] {
  return tree.filter((row) => row.no_login_valid === 1 && (row.type === 'route' || row.type === 'nav' || row.type === 'button'));
}
