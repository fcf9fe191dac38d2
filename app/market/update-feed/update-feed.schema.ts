import { z } from 'zod';
import { channels } from '#app/market/releases/releases.schema.ts';
import type { PublicKey } from '#app/market/signing/signing.schema.ts';

/*
 * Glossary: feed – what hosts ask for updates; sequence – grows with whatever changes what the feed may say: a client
 * that has seen a higher one is being shown an old answer; expiry – until when an answer is to be believed: a client
 * that gets no newer one is being kept from it.
 */

/** So many plugins are asked about at once. */
export const mostAsked = 200;

const number = z.string().max(60);

export const UpdatesInput = z.object({
  /** The version of the application that the plugins run in. */
  hostVersion: number.default(''),
  /** Any text that stays the same on a device and says nothing about its owner. Without it no roll-out is offered. */
  device: z.string().max(128).default(''),
  /** What is installed. */
  plugins: z
    .array(
      z.object({
        id: z.string().max(40),
        version: number.default(''),
        channel: z.enum(channels).default('stable'),
      }),
    )
    .max(mostAsked),
});
export type UpdatesInput = z.output<typeof UpdatesInput>;

export const FeedVersionsInput = z.object({ slug: z.string().min(1).max(40) });

/** What a version is offered with. `bytes` and `sha256` are of the package; texts in both languages; unix seconds. */
export type FeedVersion = {
  version: string;
  channel: 'stable' | 'beta';
  state: 'rolling_out' | 'live' | 'deprecated' | 'yanked' | 'blocked';
  hostRange: string;
  /** The lowest version of the host that it takes. */
  minimumHost: string | null;
  permissions: string[];
  bytes: number;
  sha256: string;
  /** Of the package, by a key of the list; null for what was never offered. */
  signature: object | null;
  changes: { zh: string; en: string };
  isSecurity: boolean;
  /** What to use instead of a deprecated version. */
  replacement: string;
  /** Why it was yanked or blocked. */
  reason: string;
  publishedAt: number | null;
};

/** What the feed says of one plugin that was asked about. */
export type PluginUpdate = {
  id: string;
  /** `unknown`: there is no such plugin here; `stopped`: it is suspended or removed and gets no updates. */
  plugin: 'listed' | 'delisted' | 'stopped' | 'unknown';
  /** What became of the version that is installed: a blocked one is to be switched off. */
  installed: Pick<FeedVersion, 'version' | 'state' | 'reason' | 'replacement'> | null;
  /** The newest version that fits; null when there is none above the installed one. */
  update: (FeedVersion & { /** One of the versions up to it mends a security fault. */ mendsSecurity: boolean }) | null;
};

type Stamp = { sequence: number; issuedAt: number; expiresAt: number };
export type Updates = Stamp & { kind: 'updates'; plugins: PluginUpdate[] };
export type BlockedVersion = { id: string; version: string; sha256: string; reason: string };
export type StoppedPlugin = { id: string; reason: string };
export type Blocklist = Stamp & { kind: 'blocklist'; versions: BlockedVersion[]; plugins: StoppedPlugin[] };
export type Keys = Stamp & { kind: 'keys'; keys: PublicKey[] };
export type PluginVersions = Stamp & { kind: 'versions'; id: string; versions: FeedVersion[] };

/**
 * A signed answer: `payload` is the JSON text of one of the above, `signature` is base64 of an Ed25519 signature over
 * `market-feed-1`, the key's id and the payload, each followed by a line break.
 */
export type SignedAnswer = { payload: string; keyId: string; signature: string };
