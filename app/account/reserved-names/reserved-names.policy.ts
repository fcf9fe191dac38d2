/*
 * Names that only the site's own people may bear, or readers would take what somebody says for the site's word: pure.
 */

/** Chinese words that no such name holds anywhere. */
const heldWords = [
  '管理员',
  '管理員',
  '超级管理',
  '官方',
  '客服',
  '站长',
  '站務',
  '站务',
  '系统管理',
  '系统消息',
  '系统通知',
  '工作人员',
  '问蜗',
  '問蝸',
];

/** Words that no such name consists of, alone or with others of both lists and digits around them. */
const wholeWords = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'sysadmin',
  'superuser',
  'root',
  'system',
  'official',
  'support',
  'staff',
  'moderator',
  'moderators',
  'webmaster',
  'postmaster',
  'hostmaster',
  'helpdesk',
  'wenwo',
  '系统',
  '系統',
  '版主',
];
const companions = [
  'the',
  'team',
  'help',
  'desk',
  'service',
  'customer',
  'center',
  'site',
  'group',
  'bot',
  'cn',
  'com',
];

/**
 * The form in which names are compared: compatible signs as one (NFKC: full-width letters, radicals), without case and
 * separators, and what looks alike in ASCII as one sign.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/0/g, 'o')
    .replace(/[1l]/g, 'i')
    .replace(/5/g, 's')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');

/**
 * Whether a name would be taken for the site's own.
 * @param siteNames what the site is called
 */
export function isReservedName(name: string, siteNames: readonly string[]): boolean {
  const sites = siteNames.map(foldName).filter((site) => site.length >= (/\p{Script=Han}/u.test(site) ? 2 : 3));
  const held = [...heldWords.map(foldName), ...sites.filter((site) => /\p{Script=Han}/u.test(site))];
  const plain = name.normalize('NFKC');
  const forms = [plain, plain.replace(/^[\d_-]+|[\d_-]+$/g, '')].map(foldName);
  if (held.some((word) => forms[0]!.includes(word))) return true;
  const own = [...wholeWords.map(foldName), ...sites].map((word) => RegExp.escape(word)).join('|');
  const all = `${own}|${companions.map(foldName).join('|')}`;
  const whole = new RegExp(`^(?:${all})*(?:${own})(?:${all})*$`, 'u');
  return forms.some((form) => form.length <= longest && whole.test(form));
}

/** Longer names are no words of ours in a row; it bounds what the expression may try. */
const longest = 32;
