import type { TestProject } from 'vitest/node';
import { startTestServer } from '#test/server.ts';
import type { TestServer } from '#test/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Vitest's global setup: one database server for the whole run; see test/database.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  project.provide('testServer', server);
  return stop;
}
