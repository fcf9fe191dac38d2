import { createServer } from 'node:net';

let last = 20_000 + ((process.pid * 16) % 12_000);

/**
 * A free port of this machine, below those that the system gives out by itself: nobody gets it between this answer and
 * its use.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = (last += 1); // another asks meanwhile
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
