import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: push – a message that a browser shows although the site is not open (RFC 8030); push service – the server
 * of the browser's maker that brings it there; subscription – a browser's address at its push service.
 */

const key = (bytes: { min: number; max: number }) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .min(bytes.min)
    .max(bytes.max);

/** What a browser's `PushSubscription` says: address, public key (P-256) and secret of the encryption (RFC 8291). */
export const AddPushInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  p256dh: key({ min: 86, max: 90 }),
  auth: key({ min: 20, max: 30 }),
});
/** `old` is the address that gives way; '' where the browser does not say. */
export const RenewPushInput = AddPushInput.extend({ old: z.string().max(1000).default('') });
export const RemovePushInput = z.object({ id: rule.id() });

/** A browser that messages are pushed to. `agent` is what it calls itself, times in unix seconds. */
export type PushDevice = { id: number; agent: string; created: number; sent: number | null; isHere: boolean };

/**
 * What a browser needs to subscribe, and the member's browsers, the newest first. `here` is the address that is kept
 * for this login, '' when push is not on in it.
 */
export type PushView = { publicKey: string; devices: PushDevice[]; here: string };

/**
 * What a service worker is sent, beside the icon of the site. `tag` is the same for what takes the place of an earlier
 * message.
 */
export type PushMessage = { title: string; body: string; path: string; tag: string };
