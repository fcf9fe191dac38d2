import { z } from 'zod';
import type { WireRule } from '#app/account/rules/rules.schema.ts';
import type { UserInfo } from '#app/account/sessions/sessions.schema.ts';
import type { UploadConfig } from '#app/account/uploads/uploads.schema.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: site configuration – what an operator sets about the whole site; shell – all that the frame around every
 * page needs.
 */

export type SiteConfig = {
  siteName: string;
  recordNumber: string;
  version: string;
  cdnUrl: string;
  apiUrl: string;
  insider: string[];
  headNav: WireRule[];
  upload: UploadConfig;
};

/** The answer of GET /api/index/index; guests get [] as userInfo. */
export type SiteIndex = {
  site: SiteConfig;
  openMemberCenter: boolean;
  userInfo: UserInfo | [];
  rules: WireRule[];
  menus: WireRule[];
};

/** Editor module switch and other settings pages ask for. */
export type SiteSwitches = { openMemberCenter: boolean; editor: boolean };

export const IndexInput = z.object({ requiredLogin: rule.flag().default(false) });
