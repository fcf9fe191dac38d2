export type PartOfDay = 'night' | 'earlyMorning' | 'morning' | 'noon' | 'afternoon' | 'evening';

/** The part of the day by the hour, 0 to 23; contract section 14. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night';
  if (hour < 9) return 'earlyMorning';
  if (hour < 12) return 'morning';
  if (hour < 14) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** An address for showing: at most two letters of the name before the @ stay readable. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const name = email.slice(0, at);
  const letters = [...name];
  return `${letters.slice(0, Math.min(2, Math.ceil(letters.length / 2))).join('')}***${email.slice(at)}`;
}

/** A number for showing: the first three and the last four digits of eleven. */
export function maskMobile(mobile: string): string {
  return /^\d{11}$/.test(mobile) ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '***';
}

// The first match wins: Edge and Opera call themselves Chrome too, Chrome calls itself Safari.
const browsers = [
  ['MicroMessenger', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Version\/[\d.]+.*Safari\//],
] as const;
const systems = [
  ['Windows', /Windows NT/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/**
 * Browser and system of a user agent, as "Chrome / Windows"; the first word of what other programs call themselves; ''
 * when it says nothing.
 */
export function deviceName(agent: string): string {
  const known = [browsers, systems].map((list) => list.find(([, pattern]) => pattern.test(agent))?.[0]).filter(Boolean);
  if (known.length > 0) return known.join(' / ');
  return /^[\w.-]+/.exec(agent)?.[0] ?? '';
}
