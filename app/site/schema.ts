import { z } from 'zod';
import type { UserInfo } from '#app/account/schema.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: site configuration – what an operator sets about the whole site; rule – one row of the menus and permissions,
 * contract section 10; shell – all that the frame around every page needs.
 */

/** One menu rule on the wire. `path` is complete: a URL for links, else with its prefix. */
export type MenuRule = {
  id: number;
  pid: number;
  type: 'route' | 'menu_dir' | 'menu' | 'nav_user_menu' | 'nav' | 'button';
  title: string;
  name: string;
  path: string;
  icon: string;
  menu_type: 'tab' | 'link' | 'iframe' | null;
  url: string;
  component: string;
  no_login_valid: number;
  extend: 'none' | 'add_rules_only' | 'add_menu_only';
  weigh: number;
  children: MenuRule[];
};

/** Upload limits; both spellings of the client generations. */
export type UploadConfig = {
  mode: string;
  maxsize: number;
  savename: string;
  mimetype: string;
  maxSize: number;
  saveName: string;
  allowedSuffixes: string;
  allowedMimeTypes: string;
};

export type SiteConfig = {
  siteName: string;
  recordNumber: string;
  version: string;
  cdnUrl: string;
  apiUrl: string;
  insider: string[];
  headNav: MenuRule[];
  upload: UploadConfig;
};

/** The answer of GET /api/index/index; guests get [] as userInfo. */
export type SiteIndex = { site: SiteConfig; openMemberCenter: boolean; userInfo: UserInfo | []; rules: MenuRule[]; menus: MenuRule[] };

/** Editor module switch and other settings pages ask for. */
export type SiteSwitches = { openMemberCenter: boolean; editor: boolean };

export const IndexInput = z.object({ requiredLogin: rule.flag().default(false) });
