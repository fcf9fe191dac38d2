import { Client, DatabaseError } from 'pg';
import type { ClientConfig } from 'pg';
import { requestLimits, toSettings } from '#app/core/db/pool.server.ts';

/** What a pooler in front of the database lets through. */
export type Passed = { preparing: boolean; limits: boolean };

const patience_ms = 3000;
const protocolViolation = '08P01';
/** A statement that does not exist, and one that exists already. */
const wrongStatement = new Set(['26000', '42P05']);

/**
 * Tries what works through whatever stands in front of an external database. Settings in the startup message, which
 * poolers refuse unless they are told to ignore them; and prepared statements, of which a pooler of transactions runs
 * those of one client on the connection of another, unless it keeps account of them (PgBouncer from 1.21 with
 * max_prepared_statements above 0).
 */
export async function tryPooler(place: ClientConfig): Promise<Passed> {
  const limits = await passesLimits(place);
  return { limits, preparing: await passesStatements(place) };
}

async function passesLimits(place: ClientConfig): Promise<boolean> {
  const client = open({ ...place, ...toSettings(requestLimits) });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === protocolViolation) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Two clients prepare the same statement; then one runs it again while the other keeps the connection that it lay on.
 */
async function passesStatements(place: ClientConfig): Promise<boolean> {
  const [one, other] = [open(place), open(place)];
  const run = (client: Client) =>
    client.query({ name: 'wenwo_proof', text: 'select $1::text kept', values: ['wenwo'] });
  try {
    await Promise.all([one.connect(), other.connect()]);
    for (let round = 0; round < 2; round += 1) for (const client of [one, other]) await run(client);
    await other.query('begin');
    await run(other);
    await run(one).catch((error: unknown) => {
      if (error instanceof DatabaseError) throw error; // a pool of one connection is not a wrong one
    });
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && wrongStatement.has(error.code ?? '')) return false;
    throw error;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

function open(place: ClientConfig): Client {
  const client = new Client({ ...place, connectionTimeoutMillis: 15_000, query_timeout: patience_ms });
  client.on('error', () => {}); // reported by the query that fails
  return client;
}
