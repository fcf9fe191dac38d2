import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const copied = ['app', 'db', 'public', 'tools', 'server.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** A migration that is later than all of this release. */
export const nextMigration = '209901010000_core_next_release';

/**
 * A release that follows this one, built: the same program with a migration more, which only adds, and with other
 * styles and texts, so that nearly all of its scripts and styles have names of their own.
 * @returns its folder, which stays for the next time
 */
export function buildNextRelease(): string {
  const folder = join(tmpdir(), 'wenwo-next-release');
  mkdirSync(folder, { recursive: true });
  for (const name of ['vite.config.ts', 'react-router.config.ts', ...copied]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, `db/migrations/${nextMigration}.sql`),
    '-- expand\ncreate table core.next_release (id bigint primary key);\nalter table core.letter add column next text;\n',
  );
  appendFileSync(join(folder, 'app/ui/styles/tokens.css'), '\n:root { --next-release: 1px; }\n');
  for (const language of ['zh', 'en']) {
    const file = join(folder, `app/site/shell.${language}.ts`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/: '/, ": 'Next "));
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'tools/build.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The next release could not be built: ${stdout}${stderr}`);
  return folder;
}
