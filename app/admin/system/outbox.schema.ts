import { z } from 'zod';
import { jobCursor } from './job-queue.schema.ts';

/*
 * Glossary: letter – a mail or text message on its way, as a job; outbox – where messages lie while no
 * server or provider is set up to send them.
 */

export const letterKinds = ['all', 'mail', 'sms'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** A letter without its content: of the queue, which keeps it for a week. Times are unix seconds. */
export type Letter = {
  id: string;
  name: string;
  kind: 'mail' | 'sms';
  state: string;
  tries: number;
  at: number;
  endedAt: number | null;
  error: string;
};

const fileName = z
  .string()
  .max(80)
  .regex(/^[\w.-]*$/);

export const LettersInput = z.object({ kind: z.enum(letterKinds).catch('all'), before: jobCursor });
export const OutboxInput = z.object({ before: fileName.catch('') });
export const LetterInput = z.object({ name: fileName.min(1) });
