import type { Language } from '#app/core/texts/language.ts';

/** A span of waiting in words, as precise as one can use it: "40 分", "22 小时 15 分", "3 天 4 小时". */
export function spanText(seconds: number, language: Language): string {
  const minutes = Math.max(0, Math.round(seconds / 60));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const [d, h, m] = language === 'en' ? ['d', 'h', 'min'] : ['天', '小时', '分'];
  if (days > 0) return hours > 0 ? `${days} ${d} ${hours} ${h}` : `${days} ${d}`;
  if (hours > 0) return rest > 0 ? `${hours} ${h} ${rest} ${m}` : `${hours} ${h}`;
  return `${rest} ${m}`;
}
