import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDir } from '#app/core/db/home.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/**
 * Makes the data folder with what every process expects in it, and tries whether it can be written to.
 * @throws StartupError when it cannot
 */
export function openDataDir(dir: string): void {
  try {
    makeDir(join(dir, 'uploads'));
    makeDir(join(dir, 'outbox'), 0o700);
    writeFileSync(join(dir, '.writable'), '');
  } catch (error) {
    throw new StartupError(
      `DATA_DIR ${dir} cannot be written to (${(error as NodeJS.ErrnoException).code}): choose a folder this user may write.`,
    );
  }
}
