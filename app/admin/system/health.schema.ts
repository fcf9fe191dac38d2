import type { MailboxState } from '#app/messages/mail-replies/mail-replies.schema.ts';
import type { BackupFault } from '#app/core/backup/backup-run.ts';
import type { HostRow, Resealing } from '#app/core/hosts/hosts.ts';
import type { ReplicaFigures } from '#app/core/replicas/replica-lag.ts';
import type { Health } from '#app/core/hosts/health.ts';
import type { EventLoopDelay } from '#app/core/process/event-loop.ts';
import type { MailFault } from './mail-faults.policy.ts';

/*
 * Glossary: health report – everything the console knows about how this installation does.
 */

/** Mails fail since a time, after so many tries; `to` is where that is put right, '' for those who may not look there. */
export type MailFailure = { since: number; tries: number; fault: MailFault; to: string };

/** Sizes are bytes, times unix seconds. Memory, delay and cache are of the process that answered. */
export type HealthReport = {
  health: Health;
  at: number;
  version: string;
  system: { platform: string; cores: number; load: number; memory: number; freeMemory: number };
  memory: { heapUsed: number; heapTotal: number; external: number };
  delay: EventLoopDelay;
  /** `missing` are those this program brings and the database lacks. */
  migrations: { applied: number; last: string; missing: string[] };
  pageCache: { pages: number; bytes: number; maxBytes: number };
  search: { version: number; outdated: number; isMore: boolean };
  ledger: {
    lastCheck: { isDone: boolean; at: number } | null;
    pauses: { asset: string; reason: string; at: number }[];
    seal: { id: number; at: number; hash: string } | null;
  };
  storage: string;
  mailFailure: MailFailure | null;
  /** Machines that serve the site; `filesFault` says that files of one are not found on the others. */
  hosts: { rows: HostRow[]; filesFault: boolean };
  /** How a change of SECRET_KEY stands; null while there is one key alone. */
  keys: Resealing | null;
  /** Of the process that answered; null without replicas. */
  replicas: ReplicaFigures | null;
  /**
   * `store` is where backups go, '' for a folder; `goodIn` is where the last good one was written, '' for none.
   * `isPartial`: uploads of other hosts lie on their own disks, and in no backup of this one.
   */
  backup: {
    store: string;
    folder: string;
    goodAt: number | null;
    goodIn: string;
    isOld: boolean;
    fault: BackupFault | '';
    holdsKey: boolean;
    isPartial: boolean;
  };
  /** As the environment says it: mails and links use the address. */
  opening: { isCaptchaOn: boolean; siteUrl: string; isAddressPublic: boolean };
  /** null while replies by mail are off. */
  replies: MailboxState | null;
};
