import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Connection } from '#app/core/db/pool.server.ts';

/**
 * A way to a database over TCP that can be frozen: it takes what is sent and passes nothing on, as when packets are
 * dropped; `swallowed` are bytes. Or cut, as when the server has stopped. Or slow: each piece takes a while.
 */
export type Link = {
  url: string;
  slow(each_ms: number): void;
  freeze(): void;
  cut(): void;
  thaw(): void;
  swallowed(): number;
  close(): Promise<void>;
};

/** Opens a link to a database. What was on its way when it was frozen is lost, as are connections made meanwhile. */
export async function openLink(connection: Connection): Promise<Link> {
  const to = new URL('connectionString' in connection ? connection.connectionString : 'postgres://x');
  if ('host' in connection)
    Object.assign(to, { username: connection.user, password: connection.password, pathname: connection.database });
  const folder =
    'host' in connection && connection.host.startsWith('/') ? connection.host : to.searchParams.get('host');
  const place = 'host' in connection ? connection : { host: to.hostname, port: Number(to.port || 5432) };
  const all = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;
  let delay_ms = 0;
  let swallowed = 0;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = folder ? connect(`${folder}/.s.PGSQL.${place.port}`) : connect(place.port, place.host);
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      all.add(from);
      let isLost = isFrozen;
      from.on('data', (bytes) => {
        isLost ||= isFrozen;
        if (isLost) swallowed += bytes.length;
        else if (delay_ms > 0) setTimeout(() => onto.write(bytes), delay_ms);
        else onto.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        all.delete(from);
        if (!isFrozen) onto.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  to.search = '';
  to.host = `127.0.0.1:${port}`;
  return {
    url: to.href,
    slow: (each_ms) => (delay_ms = each_ms),
    freeze: () => (isFrozen = true),
    cut() {
      isCut = true;
      for (const one of all) one.destroy();
    },
    thaw: () => (isFrozen = isCut = false),
    swallowed: () => swallowed,
    close() {
      for (const one of all) one.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
