import { Client, type ClientConfig } from 'pg';
import { askStanding, noteStanding, type Standing } from '#app/core/db/primary-check.server.ts';
import { valueTypes } from '#app/core/db/value-types.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/** A replica that is silent keeps a host from starting for so long, and no longer. */
const patience_ms = 3000;

/**
 * Refuses a start on a primary of old, which a process that has just begun could not tell: whoever DATABASE_READ_URLS
 * names may stand on a newer timeline of the same cluster, and then another server has taken over. What cannot be
 * reached is passed over.
 * @throws StartupError that says what to do
 */
export async function requireNewestPrimary(primary: ClientConfig, readUrls: readonly string[]): Promise<void> {
  if (readUrls.length === 0) return;
  const [own, ...others] = await Promise.all([
    ask(primary),
    ...readUrls.map((connectionString) => ask({ connectionString })),
  ]);
  if (!own || own.cluster === '') return;
  for (const [n, other] of others.entries()) {
    if (!other || other.cluster !== own.cluster) continue;
    if (other.timeline > own.timeline) throw new StartupError(sayOld(own, other, new URL(readUrls[n]!).host));
    noteStanding(other);
  }
}

const sayOld = (own: Standing, other: Standing, place: string) =>
  `DATABASE_URL leads to a server on timeline ${own.timeline}, which was the primary until another took over: ${place} of DATABASE_READ_URLS is on timeline ${other.timeline}. Take the old server away and let DATABASE_URL lead to the one that took over; only if the site is to go back to the old one, take ${place} out of DATABASE_READ_URLS instead (docs/operating.md, "When the primary dies").`;

/** @returns null when there is no answer in time */
async function ask(place: ClientConfig): Promise<Standing | null> {
  try {
    const limits = { connectionTimeoutMillis: patience_ms, query_timeout: patience_ms };
    const client = new Client({ ...place, ...limits, types: valueTypes });
    client.on('error', () => {}); // told by the query that fails
    try {
      await client.connect();
      return await askStanding(client);
    } finally {
      void client.end().catch(() => {});
    }
  } catch {
    return null; // whoever needs the server says what is wrong with it
  }
}
