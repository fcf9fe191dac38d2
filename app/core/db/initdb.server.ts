import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Binaries } from '#app/core/db/binaries.server.ts';
import type { ServerUser } from '#app/core/db/home.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/** Whom initdb runs as: it insists on a user who has a name in the system and is not root. Undefined: as we are. */
export function findInitUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? findNamedUser() : undefined;
}

/**
 * Runs initdb. A user without a name (a container started with any uid) gets one for the while: from nss_wrapper if
 * the system has it, else in a user namespace. Throws StartupError with what is wrong in one sentence.
 */
export async function runInitdb(args: string[], binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const program = path.join(binaries.dir, 'initdb');
  if (user || hasName()) return execute(program, args, { user });
  const names = path.join(os.tmpdir(), `wenwo-passwd-${process.pid}`);
  const wrapper = NSS_WRAPPERS.find((file) => fs.existsSync(file));
  if (!wrapper)
    return execute('unshare', ['--user', '--map-user=65534', '--map-group=65534', '--', program, ...args], {});
  fs.writeFileSync(names, `wenwo:x:${process.getuid?.()}:${process.getgid?.()}::/:/bin/false\n`, {
    flag: 'wx',
    mode: 0o600,
  });
  try {
    await execute(program, args, {
      env: { LD_PRELOAD: wrapper, NSS_WRAPPER_PASSWD: names, NSS_WRAPPER_GROUP: '/dev/null' },
    });
  } finally {
    fs.rmSync(names);
  }
}

const NSS_WRAPPERS = [
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/libnss_wrapper.so`,
  '/usr/lib64/libnss_wrapper.so',
  '/usr/lib/libnss_wrapper.so',
];

function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

async function execute(
  program: string,
  args: string[],
  { user, env }: { user?: ServerUser | undefined; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const options = { ...user, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...env }, cwd: '/' };
  await new Promise<void>((resolve, reject) => {
    execFile(program, args, options, (error, _stdout, stderr) =>
      error ? reject(explainFailure(program, args, error, stderr)) : resolve(),
    );
  });
}

function explainFailure(program: string, args: string[], error: ExecFileException, stderr: string): StartupError {
  const text = stderr.trim() || error.message;
  const cause = { cause: error };
  if (/No space left on device|quota exceeded/i.test(text) || isAlmostFull(args[args.indexOf('-D') + 1] ?? '/')) {
    return new StartupError(
      'The disk is full: the database cannot be made. Free some space, or set DATA_DIR or DATABASE_URL.',
      cause,
    );
  }
  if (program === 'unshare') {
    return new StartupError(
      `PostgreSQL cannot make a database as a user without a name (uid ${process.getuid?.()}): add the user to /etc/passwd, install nss_wrapper, or set DATABASE_URL.`,
      cause,
    );
  }
  const line = text.split('\n').findLast((candidate) => /error|fatal|panic/i.test(candidate)) ?? text.slice(-300);
  return new StartupError(`The database could not be made (initdb: ${line.trim()}).`, cause);
}

/** A new cluster takes 39 MB; what initdb says when it runs out is not always that. */
function isAlmostFull(folder: string): boolean {
  const needed_bytes = 50 * 1024 ** 2;
  const { bavail, bsize } = fs.statfsSync(fs.existsSync(folder) ? folder : path.dirname(folder));
  return bavail * bsize < needed_bytes;
}

function findNamedUser(): ServerUser {
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0 && user.gid > 0);
  const user = users.find((candidate) => candidate.name === 'nobody') ?? users[0];
  if (!user)
    throw new StartupError(
      'PostgreSQL refuses to run as root and /etc/passwd names no other user: add one, or set DATABASE_URL.',
    );
  return { uid: user.uid, gid: user.gid };
}
