import { afterAll, vi } from 'vitest';

// Unit files share a process: what one of them put in the place of a global, its clock or a spied function, would meet the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
