import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Binaries } from '#app/core/db/binaries.server.ts';
import { SOCKET_PORT } from '#app/core/db/home.server.ts';
import type { Home, ServerUser } from '#app/core/db/home.server.ts';
import { findInitUser, runInitdb } from '#app/core/db/initdb.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/** The program's role and database; the role is no superuser, as on any external server. */
export const APP_ROLE = 'wenwo';
/** Superuser with the same password: for the operator and for tests. */
export const ADMIN_ROLE = 'postgres';

/**
 * Makes the cluster HOME/pgMAJOR unless it exists and returns its path. Made beside and renamed at the end, so a
 * process killed half-way leaves nothing but a draft that the next start sweeps. To be called under the start lock.
 * Throws StartupError for a cluster of another major version, a full disk or a user without a name.
 */
export async function makeCluster(home: Home, binaries: Binaries, { isDurable = true } = {}): Promise<string> {
  const dir = path.join(home.dir, `pg${binaries.major}`);
  sweepDrafts(home.dir);
  refuseOtherMajor(home.dir, binaries.major);
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) return dir;
  const draft = path.join(home.dir, `.init.${process.pid}`);
  fs.mkdirSync(draft, { mode: 0o700 });
  try {
    const password = makeSecret(home.secretFile);
    await initialize(draft, password, { home, binaries, isDurable });
    fs.renameSync(draft, dir);
    if (isDurable) syncDir(home.dir);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
  return dir;
}

/** The password of both roles. To be called under the start lock. Throws StartupError when its file is lost. */
export function readSecret(home: Home): string {
  if (fs.existsSync(home.secretFile)) return fs.readFileSync(home.secretFile, 'utf8').trim();
  throw new StartupError(`${home.secretFile}, the password of the database beside it, is missing: put it back.`);
}

/**
 * Makes our role and database in a running server unless they exist: on the first start, or when that was cut short.
 * To be called under the start lock.
 */
export async function makeRoleAndDatabase(home: Home, password: string): Promise<void> {
  const place = { host: home.runDir, port: SOCKET_PORT, password };
  const own = new Client({ ...place, user: APP_ROLE, database: APP_ROLE });
  own.on('error', () => {});
  const isMade = await own.connect().then(
    () => true,
    () => false,
  );
  await own.end();
  if (isMade) return;
  const admin = new Client({ ...place, user: ADMIN_ROLE, database: 'postgres' });
  await admin.connect().catch((error: unknown) => {
    throw new StartupError(`The database does not accept the password in ${home.secretFile}: put the right one back.`, {
      cause: error,
    });
  });
  try {
    const known = await admin.query<{ role: string | null }>('select to_regrole($1) as role', [APP_ROLE]);
    const verb = known.rows[0]?.role ? 'alter' : 'create';
    await admin.query(`${verb} role ${APP_ROLE} login password '${password}'`);
    const databases = await admin.query('select from pg_database where datname = $1', [APP_ROLE]);
    if (databases.rowCount === 0) await admin.query(`create database ${APP_ROLE} owner ${APP_ROLE}`);
  } finally {
    await admin.end();
  }
}

interface Parts {
  home: Home;
  binaries: Binaries;
  isDurable: boolean;
}

function sweepDrafts(homeDir: string): void {
  for (const name of fs.readdirSync(homeDir)) {
    if (name.startsWith('.init.')) fs.rmSync(path.join(homeDir, name), { recursive: true, force: true });
  }
}

function refuseOtherMajor(homeDir: string, major: number): void {
  const other = fs.readdirSync(homeDir).find((name) => /^pg\d+$/.test(name) && name !== `pg${major}`);
  if (!other) return;
  throw new StartupError(
    `${path.join(homeDir, other)} was made by PostgreSQL ${other.slice(2)}, but this program brings ${major}: make a backup with the version of Wenwo you used before and restore it here.`,
  );
}

function makeSecret(file: string): string {
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  const draft = `${file}.draft`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
  fs.renameSync(draft, file); // whole or not at all
  return password;
}

/** Makes renames in a folder survive a power cut. */
function syncDir(dir: string): void {
  const handle = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

async function initialize(draft: string, password: string, { home, binaries, isDurable }: Parts): Promise<void> {
  const user = findInitUser();
  const passwordFile = path.join(draft, '../.init.password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const file of [draft, passwordFile]) fs.chownSync(file, user.uid, user.gid);
  const args = ['-D', draft, '-U', ADMIN_ROLE, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  // Needs no locale of the machine; sorts by code point, lower() and regular expressions know Unicode.
  const locale = [
    '--locale=C',
    ...(binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
  ];
  try {
    await runInitdb([...args, ...locale, ...(isDurable ? [] : ['--no-sync'])], binaries, user);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  if (home.serverUser) changeOwner(draft, home.serverUser);
}

function changeOwner(file: string, user: ServerUser): void {
  fs.lchownSync(file, user.uid, user.gid);
  if (!fs.lstatSync(file).isDirectory()) return;
  for (const name of fs.readdirSync(file)) changeOwner(path.join(file, name), user);
}
