import type { Language } from '#app/core/language.ts';
import type { JournalType, MemberKind } from '#app/wallet/schema.ts';
import en from '../lang/en/memo.ts';
import zh from '../lang/zh-cn/memo.ts';

const memos = { 'zh-cn': zh, en };

type About = { type: JournalType; kind: MemberKind; data: Record<string, unknown>; isGain: boolean };

/** What a line of an account says in the reader's language: from the journal's type, what it is about, and whether the account gained. */
export function memoOf(language: Language, { type, kind, data, isGain }: About): string {
  const note = typeof data['note'] === 'string' ? data['note'] : '';
  const read = (name: string) => (typeof data[name] === 'string' || typeof data[name] === 'number' ? String(data[name]) : '');
  return memos[language][type]({ isGain, kind, note, data: read });
}
