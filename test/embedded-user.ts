/**
 * A process that uses the embedded database in the folder named by its argument, driven by embedded.test.ts.
 * Prints {pid, adopted}, then answers each line of input: `write` begins to insert numbers and prints each once it is
 * committed, `rows` prints how many there are. At the end of input it stops its use and exits.
 */
import readline from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { Pool } from 'pg';
import { startEmbedded } from '#app/core/db/embedded.server.ts';

const tell = (message: object) => console.log(JSON.stringify(message));
const log = { info() {}, warn() {} };

const server = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  conf: { fsync: 'off', shared_buffers: '16MB' },
  log,
});
const pool = new Pool({ ...server.connection, max: 2 });
pool.on('error', () => {});
await pool.query('create table if not exists number (n integer primary key)').catch(() => {}); // two at once may clash
tell({ pid: server.pid, adopted: server.adopted });

const end = new AbortController();
async function write(): Promise<void> {
  for (let n = process.pid * 10_000; !end.signal.aborted; n++) {
    try {
      await pool.query('insert into number values ($1)', [n]);
      tell({ written: n });
    } catch {
      await setImmediate(); // the server is away: it comes back
    }
  }
}

let writing = Promise.resolve();
for await (const line of readline.createInterface({ input: process.stdin })) {
  if (line === 'write') writing = write();
  if (line === 'rows')
    tell({ rows: (await pool.query<{ n: number }>('select n from number')).rows.map((row) => row.n) });
}
end.abort();
await writing;
await pool.end();
await server.stop();
