import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { outboxFolder } from './mail.server.ts';

/** A message that lies in the outbox folder. `at` is unix seconds, `size` bytes. */
export type OutboxFile = { name: string; kind: 'mail' | 'sms'; at: number; size: number };

/** A message as it would arrive: of a mail its plain text. */
export type OutboxLetter = { to: string; subject: string; text: string };

const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(mail|sms)-[\da-f]{8}\.(?:eml|txt)$/;
/** Longer ones are none of ours. */
const maxSize = 1024 * 1024;

/** Messages in the outbox folder, newest first. `before` is the last name of the page before, '' for the first page. */
export async function listOutbox({ before, limit }: { before: string; limit: number }): Promise<OutboxFile[]> {
  const names = await readdir(outboxFolder()).catch(() => []);
  const wanted = names.filter((name) => pattern.test(name) && (before === '' || name < before));
  const page = wanted.toSorted((a, b) => (a < b ? 1 : -1)).slice(0, limit);
  const files = await Promise.all(
    page.map(async (name) => ({
      ...factsOf(name),
      size: (await stat(join(outboxFolder(), name)).catch(() => null))?.size ?? 0,
    })),
  );
  return files;
}

/** Reads a message of the outbox folder; null when there is none of this name. */
export async function readOutbox(name: string): Promise<OutboxLetter | null> {
  if (!pattern.test(name)) return null;
  const path = join(outboxFolder(), name);
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile() || facts.size > maxSize) return null;
  const bytes = await readFile(path);
  if (name.endsWith('.txt')) {
    const [head = '', ...rest] = bytes.toString('utf8').split('\n');
    return { to: head.replace(/^To: /, ''), subject: '', text: rest.join('\n').trim() };
  }
  const mail = await PostalMime.parse(bytes);
  return {
    to: (mail.to ?? []).map((one) => one.address ?? one.name).join(', '),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trim(),
  };
}

function factsOf(name: string): Omit<OutboxFile, 'size'> {
  const [, day, hour, minute, second, ms, kind] = pattern.exec(name)!;
  return {
    name,
    kind: kind as OutboxFile['kind'],
    at: Math.floor(Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`) / 1000),
  };
}
