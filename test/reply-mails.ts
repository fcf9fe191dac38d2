import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import {
  type NoticeMail,
  noticeMailJob,
  prepareMails,
  sendNoticeMail,
} from '#app/messages/notices/notice-mails.commands.server.ts';
import {
  type ReplyAnswer,
  replyAnswerJob,
  sendReplyAnswer,
} from '#app/messages/mail-replies/reply-refusals.commands.server.ts';
import { listMessages } from '#test/outbox.ts';

/** A mail as a mail program sends it; headers may be added or replaced. */
export function replyMail({
  from,
  to,
  text,
  id,
  headers = {},
}: {
  from: string;
  to: string;
  text: string;
  id: string;
  headers?: Record<string, string>;
}): string {
  const lines = {
    'Return-Path': `<${from}>`,
    From: `Somebody <${from}>`,
    To: to,
    Subject: 'Re: news',
    'Message-ID': `<${id}@mail.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return [...head, '', text.replaceAll('\n', '\r\n')].join('\r\n');
}

/**
 * Sends the notice mails that are due, as the worker does; where the first one to somebody may be replied to, '' for
 * nowhere.
 */
export async function sendDueMails(ctx: Ctx, outbox: string, to: string): Promise<string> {
  await prepareMails(ctx, 'now');
  const { rows } = await sql<{ data: NoticeMail }>`delete from job.job where name = ${noticeMailJob.name}
    returning data`.execute(ctx.db);
  for (const { data } of rows) await sendNoticeMail(ctx, data);
  const raw = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  return /^Reply-To: <?([^<>\n]+)>?$/m.exec(raw.find((mail) => mail.includes(`To: ${to}`)) ?? '')?.[1] ?? '';
}

/** Sends what waits for members about their replies; what one of them gets. */
export async function sendReplyAnswers(ctx: Ctx, outbox: string, to: string): Promise<string[]> {
  for (const name of readdirSync(outbox)) rmSync(join(outbox, name));
  const { rows } = await sql<{ data: ReplyAnswer }>`delete from job.job where name = ${replyAnswerJob.name}
    returning data`.execute(ctx.db);
  for (const { data } of rows) await sendReplyAnswer(ctx, data);
  return listMessages(outbox, to).map((text) =>
    /^[\w+/=\n]+$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : text,
  );
}
