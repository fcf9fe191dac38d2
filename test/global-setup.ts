import type { TestProject } from 'vitest/node';
import { startTestServer } from '#test/server.ts';
import type { TestServer } from '#test/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

type Shared = { started: ReturnType<typeof startTestServer>; users: number };
/** Vitest loads this file once for each project. */
const run = globalThis as { wenwoTestServer?: Shared };

/** Vitest's global setup: one database server for all projects of the run; see test/database.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.wenwoTestServer ??= { started: startTestServer(), users: 0 });
  shared.users += 1;
  const { server, stop } = await shared.started;
  project.provide('testServer', server);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}
