import { inject } from 'vitest';

/** A running product of the browser journeys. */
export type Site = { url: string; dataDir: string; databaseUrl: string; outbox: string; adminPassword: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker, whose journeys change settings under the others otherwise. */
    sites: Site[];
  }
}

/** The product of this worker. */
export function site(): Site {
  const sites = inject('sites');
  return sites[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % sites.length]!;
}
