import { patterns } from '#app/core/rules.ts';

/*
 * Names of members who come by an account they have elsewhere: pure.
 */

const longestName = 15;

/**
 * A user name like the names that somebody has elsewhere, in the form that user names have here.
 * @param names in the order of preference; an e-mail address stands for what is before its @
 * @param tail what follows the name, when the name alone is taken
 */
export function usernameFrom(names: readonly string[], tail = ''): string {
  const fits = names.map(fitted);
  const base = fits.find((fit) => patterns.account.test(fit)) ?? `member_${fits[0] ?? ''}`.replace(/_$/, '');
  return base.slice(0, longestName - tail.length) + tail;
}

function fitted(name: string): string {
  return name
    .split('@')[0]!
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .replace(/^[^a-zA-Z]+/, '')
    .slice(0, longestName)
    .replace(/_+$/, '');
}

/** A nickname like the name that somebody has elsewhere; the user name when nothing of it can stand. */
export function nicknameFrom(name: string, username: string): string {
  const fit = name
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^\p{Script=Han}A-Za-z0-9_-]/gu, '');
  const cut = [...fit].slice(0, 32).join('');
  return patterns.nickname.test(cut) ? cut : username;
}
