import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '#app/core/concurrency.server.ts';

type Cost = { memory_KiB: number; passes: number; lanes: number };

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const cost: Cost = { memory_KiB: 19_456, passes: 2, lanes: 1 };
const salt_bytes = 16;
const tag_bytes = 32;
/** Eight bytes in base64: argon2 takes no less. */
const shortestSalt = 11;
const version = 19;

/** Two hashes at a time take 38 MiB; more than a hundred waiting is a flood. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 100 });
const derive = promisify(argon2);

/**
 * The argon2id hash of a password as a PHC string with its own salt.
 * @throws Refusal too-many when too many passwords are being hashed
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(salt_bytes);
  const tag = await argon2id(password, salt, tag_bytes, cost);
  return `$argon2id$v=${version}$m=${cost.memory_KiB},t=${cost.passes},p=${cost.lanes}$${toBase64(salt)}$${toBase64(tag)}`;
}

/**
 * True when the password is the hashed one; compared in constant time. Without a hash the same time is spent and the
 * answer is false, so that the time does not tell whether an account exists.
 * @throws Refusal too-many when too many passwords are being hashed
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? null : parse(hash);
  if (!stored) {
    await argon2id(password, Buffer.alloc(salt_bytes), tag_bytes, cost);
    return false;
  }
  return timingSafeEqual(await argon2id(password, stored.salt, stored.tag.length, stored.cost), stored.tag);
}

/** The same password typed on different systems may differ in its Unicode form. */
function argon2id(
  password: string,
  nonce: Buffer,
  tagLength: number,
  { memory_KiB, passes, lanes }: Cost,
): Promise<Buffer> {
  return inTurn(() =>
    derive('argon2id', {
      message: password.normalize('NFC'),
      nonce,
      parallelism: lanes,
      tagLength,
      memory: memory_KiB,
      passes,
    }),
  );
}

function parse(hash: string): { salt: Buffer; tag: Buffer; cost: Cost } | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!found) return null;
  const [, memory, passes, lanes, salt = '', tag = ''] = found;
  if (salt.length < shortestSalt || tag.length < shortestSalt) return null;
  return {
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory_KiB: Number(memory), passes: Number(passes), lanes: Number(lanes) },
  };
}

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
