import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '#app/core/process/startup-error.ts';

/** Any logger with these two methods, pino's for example. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** The folder of one embedded database and the fixed names in it. */
export interface Home {
  dir: string;
  /** Password of both roles, mode 0600. */
  secretFile: string;
  /** Held while a process starts or stops the server. */
  startLock: string;
  /** Held (shared) by every process that uses the server. */
  usersLock: string;
  /** Holds the server's unix socket; only the server's user and root may enter. */
  runDir: string;
  /** What the server says before its own log begins. */
  bootLog: string;
  /** Whom the server runs as when we are root (PostgreSQL refuses root); undefined otherwise. */
  serverUser: ServerUser | undefined;
}

export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * Finds or makes the folder of the embedded database for `dataDir`: DATA_DIR/postgres. When we are root and the
 * server's user could not enter it (a checkout under /root), the folder is /var/lib/wenwo/HASH-RANDOM and the file
 * DATA_DIR/postgres.path says so; keep that file, it is the only link to the data. Throws StartupError with one clear
 * sentence for a folder that cannot be used.
 */
export function openHome(dataDir: string, log: Log): Home {
  try {
    makeDir(path.resolve(dataDir));
    if (!fs.statSync(dataDir).isDirectory()) throw new StartupError(`DATA_DIR (${dataDir}) is a file, not a folder.`);
    const data = fs.realpathSync(dataDir);
    const dir = findDir(data);
    refuseNetworkDisk(dir, log);
    const serverUser = isRoot() ? findServerUser(dir) : undefined;
    fs.chmodSync(dir, serverUser ? 0o711 : 0o700);
    const at = (name: string) => path.join(dir, name);
    return {
      dir,
      secretFile: at('secret'),
      startLock: at('start.lock'),
      usersLock: at('users.lock'),
      runDir: findRunDir(dir),
      bootLog: at('boot.log'),
      serverUser,
    };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * Makes the socket's folder. To be called under the start lock. Throws StartupError when somebody else made it first.
 */
export function makeRunDir({ runDir, serverUser }: Home): void {
  if (!fs.existsSync(runDir)) {
    fs.mkdirSync(runDir, { mode: 0o700 });
    if (serverUser) fs.chownSync(runDir, serverUser.uid, serverUser.gid);
  }
  const found = fs.lstatSync(runDir);
  if (!found.isDirectory() || found.uid !== (serverUser?.uid ?? process.getuid?.())) {
    throw new StartupError(
      `${runDir} belongs to another user, but the database's socket must be made there: remove it.`,
    );
  }
}

/** Turns a file system error into a StartupError that names `place`; other errors come back unchanged. */
export function explainFileError(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const where = 'path' in error ? String(error.path) : place;
  const reasons: Record<string, string> = {
    EACCES: 'permission denied (does the folder belong to another user?)',
    EPERM: 'operation not permitted (does the folder belong to another user?)',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOENT: 'no folder can be made there',
    ENOTDIR: 'a part of the path is a file, not a folder',
    EEXIST: 'it is a file, not a folder',
    ERR_SQLITE_ERROR: `its lock file cannot be used: ${error.message}`,
  };
  const reason = reasons[String(error.code)];
  if (!reason) return error;
  return new StartupError(
    `Cannot keep the database in ${where}: ${reason}. Mend that, or set DATA_DIR or DATABASE_URL.`,
    {
      cause: error,
    },
  );
}

/** Whether `user` may pass through `dir` and every folder above it. */
export function canEnter(dir: string, user: ServerUser): boolean {
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    const { mode, uid, gid } = fs.statSync(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}

const SHARED_PLACE = '/var/lib/wenwo';
/** Numeric, because the server needs no passwd entry and a volume keeps its owner from machine to machine. */
const OWN_USER: ServerUser = { uid: 7432, gid: 7432 };

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Like mkdir -p; Node's own `recursive` never ends where a file system answers ENOENT for good, as /proc does. */
export function makeDir(dir: string, mode = 0o777): void {
  if (fs.existsSync(dir)) return;
  makeDir(path.dirname(dir));
  try {
    fs.mkdirSync(dir, { mode });
  } catch (error) {
    if (!fs.existsSync(dir)) throw error; // else another process was first
  }
}

function findDir(data: string): string {
  const pointer = path.join(data, 'postgres.path');
  const inside = path.join(data, 'postgres');
  if (fs.existsSync(pointer)) return followPointer(pointer, data);
  if (!isRoot() || fs.existsSync(inside) || canEnter(data, OWN_USER)) {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 });
    const user = isRoot() ? findServerUser(inside) : undefined;
    if (user && !canEnter(data, user)) {
      throw new StartupError(
        `The database's user (uid ${user.uid}) may not enter ${data}: allow it (chmod o+x on each folder of the path).`,
      );
    }
    return inside;
  }
  return makeSharedDir(data, pointer);
}

function makeSharedDir(data: string, pointer: string): string {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const dir = path.join(SHARED_PLACE, `${name}-${randomBytes(3).toString('hex')}`);
  fs.mkdirSync(SHARED_PLACE, { recursive: true });
  fs.chmodSync(SHARED_PLACE, 0o755); // whatever the umask
  fs.mkdirSync(dir, { mode: 0o711 });
  fs.writeFileSync(path.join(dir, 'owner'), data);
  const draft = `${pointer}.${process.pid}`;
  try {
    fs.writeFileSync(draft, `${dir}\n`);
    fs.linkSync(draft, pointer); // whole or not at all, first one wins
    return dir;
  } catch (error) {
    fs.rmSync(dir, { recursive: true });
    if (!fs.existsSync(pointer)) throw error;
    return followPointer(pointer, data);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function followPointer(pointer: string, data: string): string {
  const dir = fs.readFileSync(pointer, 'utf8').trim();
  if (!fs.existsSync(dir)) {
    throw new StartupError(
      `${pointer} says that the database is in ${dir}, which is missing: put it back, or remove that file to begin with an empty database.`,
    );
  }
  const ownerFile = path.join(dir, 'owner');
  const owner = fs.existsSync(ownerFile) ? fs.readFileSync(ownerFile, 'utf8').trim() : '';
  if (owner === data) return dir;
  const isCopy = owner !== '' && fs.existsSync(path.join(owner, path.basename(pointer)));
  if (isCopy) {
    throw new StartupError(
      `${data} is a copy of ${owner}, whose database must not be shared: remove ${pointer} and use npm run backup and npm run restore.`,
    );
  }
  fs.writeFileSync(ownerFile, data); // the data folder was moved
  return dir;
}

function findServerUser(dir: string): ServerUser {
  const cluster = fs.readdirSync(dir).find((name) => /^pg\d+$/.test(name));
  if (!cluster) return OWN_USER;
  const { uid, gid } = fs.statSync(path.join(dir, cluster));
  return uid === 0 ? OWN_USER : { uid, gid };
}

/** The kernel's limit for a socket's path is 108 bytes with its end mark (104 on macOS). */
const MAX_SOCKET_PATH_BYTES = 103;
/** The port is only part of the socket's name: its folder belongs to one database alone. */
export const SOCKET_PORT = 5432;

function findRunDir(dir: string): string {
  const runDir = path.join(dir, 'run');
  if (Buffer.byteLength(path.join(runDir, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES) return runDir;
  return `/tmp/wenwo-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`;
}

const NETWORK_DISKS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
]);
const TMPFS = 0x01021994;

function refuseNetworkDisk(dir: string, log: Log): void {
  if (process.platform !== 'linux') return;
  const { type } = fs.statfsSync(dir);
  const disk = NETWORK_DISKS.get(type);
  if (disk) {
    throw new StartupError(
      `${dir} is on a network disk (${disk}), where a database is not safe: set DATA_DIR to a local disk, or DATABASE_URL.`,
    );
  }
  if (type === TMPFS) log.warn(`${dir} is in memory (tmpfs): the database is lost when the machine stops`);
}
