import { z } from 'zod';

/*
 * Glossary: matter – one thing that waits for a decision of staff; kind – at which desk it is decided; since – from
 * when on it waits, unix seconds.
 */

/** In the order in which they are offered. */
export const inboxKinds = ['held', 'flags', 'messages', 'ratings', 'plugins', 'edits', 'map'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** A place as it stands in an address: microseconds, kind, id; '' for none. */
export const placeText = z
  .string()
  .regex(/^\d{1,16}\.[a-z]+\.\d{1,15}$/)
  .catch('');

/** Where a matter stands in the list: its age in microseconds since 1970. */
export type Place = { kind: InboxKind; id: number; micros: number };

/** How many of a kind wait, at most 1000, and since when the oldest does. */
export type InboxCount = { kind: InboxKind; count: number; since: number };
