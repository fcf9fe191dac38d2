import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { termKinds, type Terms } from './terms.schema.ts';

type Name = keyof Terms;
type Value = Terms[Name];

/** Basis points as a percentage: 1550 → "15.5%". */
export const shownShare = (bp: number): string => `${bp / 100}%`;

/** What a term says in a form: fen as yuan, basis points as per cent, lists with commas, names one to a line. */
export function typedTerm(name: Name, value: Value): string {
  const kind = termKinds[name];
  if (kind === 'money') return toYuan(Number(value)).replace(/\.00$/, '');
  if (kind === 'share') return String(Number(value) / 100);
  if (kind === 'amounts') return (value as number[]).map((fen) => toYuan(fen).replace(/\.00$/, '')).join(', ');
  if (kind === 'numbers') return (value as number[]).join(', ');
  if (kind === 'names') return (value as string[]).join('\n');
  return String(value);
}

/** The term that was typed; undefined when it is none. */
export function readTerm(name: Name, typed: string): Value | undefined {
  const kind = termKinds[name];
  const clean = typed.normalize('NFKC').trim();
  if (kind === 'money') return toNumber(parseYuan(clean));
  if (kind === 'share') return toNumber(parseYuan(clean.replace(/%$/, '')));
  if (kind === 'text') return typed;
  if (kind === 'tax') return typed;
  if (kind === 'switch') return typed === 'true';
  if (kind === 'names') return typed.split(/\s+/).filter((one) => one !== '');
  if (kind === 'amounts' || kind === 'numbers')
    return listOf(clean, kind === 'amounts' ? (one) => toNumber(parseYuan(one)) : whole);
  return whole(clean);
}

/** Words for values that are no figures. */
export type TermWords = { yes: string; no: string; empty: string; taxProfiles: Record<Terms['taxProfile'], string> };

/** A term to be read: "¥100.00", "15%", "5, 6, 7". */
export function shownTerm(name: Name, value: Value, words: TermWords): string {
  const kind = termKinds[name];
  if (kind === 'money') return formatMoney(Number(value));
  if (kind === 'share') return shownShare(Number(value));
  if (kind === 'amounts') return (value as number[]).map((fen) => formatMoney(fen)).join(', ');
  if (kind === 'switch') return value === true ? words.yes : words.no;
  if (kind === 'tax') return words.taxProfiles[value as Terms['taxProfile']];
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return value === '' ? words.empty : value;
  return formatNumber(Number(value));
}

const toNumber = (fen: bigint | null) => (fen === null ? undefined : Number(fen));
const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

function listOf(text: string, read: (one: string) => number | undefined): number[] | undefined {
  const found = text
    .split(/[,，、\s]+/)
    .filter((one) => one !== '')
    .map(read);
  return found.every((one) => one !== undefined) ? found : undefined;
}
