import { afterAll, vi } from 'vitest';
import { setSimulator } from '#app/billing/channels/channels.queries.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';

// Unit files share a process: what one of them put in the place of a global, its clock, a spied function, the site's
// address or the provider of pretended payments, would meet the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setSiteUrl('http://localhost:3000');
  setSimulator(undefined);
});
