import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.server.ts';
import { isHit, type Box } from './answer.ts';
import { drawCaptcha, height, width } from './draw.server.ts';
import { verify } from './pow.ts';

const lifetime_s = 600;
const maxWrong = 3;
/** Zero bits of the proof of work: half a million tries, below a second on a desktop and a few on a telephone. */
const powBits = 19;

/**
 * What the client shows; `pow` is the way for people who cannot see or click: `info = "pow:" + await solve(salt,
 * bits)`.
 */
export type Captcha = {
  id: string;
  text: string[];
  base64: string;
  width: number;
  height: number;
  pow: { salt: string; bits: number };
};

export type CaptchaAnswer = { id: string; info: string };

/**
 * Draws a captcha and remembers its answer for 600 s; the same id replaces the former picture.
 * @param id a UUID of the client's making
 */
export async function createCaptcha(ctx: Pick<Ctx, 'db' | 'now' | 'language'>, id: string): Promise<Captcha> {
  const { png, targets } = await drawCaptcha({ language: ctx.language });
  const salt = randomBytes(16).toString('hex');
  const boxes = JSON.stringify(targets.map(({ x, y, w, h }) => ({ x, y, w, h })));
  const expires = new Date(ctx.now.getTime() + lifetime_s * 1000);
  await sql`
    insert into core.captcha (id, targets, salt, created_at, expires_at)
    values (${id}::uuid, ${boxes}::jsonb, ${salt}, ${ctx.now}, ${expires})
    on conflict (id) do update set
      targets = excluded.targets, salt = excluded.salt, wrong = 0, created_at = excluded.created_at,
        expires_at = excluded.expires_at`.execute(ctx.db);
  return {
    id,
    text: targets.map(({ label }) => label),
    base64: `data:image/png;base64,${png.toString('base64')}`,
    width,
    height,
    pow: { salt, bits: powBits },
  };
}

/**
 * Whether the answer is right. A right one stays valid for the business endpoint unless `unset` uses it up; the third
 * wrong one ends the captcha.
 */
export async function checkCaptcha(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, info, unset }: CaptchaAnswer & { unset: boolean },
): Promise<boolean> {
  if (unset) return consumeCaptcha(ctx, { id, info });
  const attempt = await takeAttempt(ctx, id);
  if (!attempt) return false;
  if (!isRight(info, attempt)) return endIfSpent(ctx, id, attempt);
  await sql`update core.captcha set wrong = greatest(wrong - 1, 0)
    where id = ${id}::uuid and salt = ${attempt.salt}`.execute(ctx.db);
  return true;
}

/**
 * Checks the answer and uses the captcha up: true at most once per captcha, whatever runs at the same time.
 * Call it on the pool, before the business transaction, so that a rollback does not give it back.
 */
export async function consumeCaptcha(ctx: Pick<Ctx, 'db' | 'now'>, { id, info }: CaptchaAnswer): Promise<boolean> {
  const attempt = await takeAttempt(ctx, id);
  if (!attempt) return false;
  if (!isRight(info, attempt)) return endIfSpent(ctx, id, attempt);
  const { rows } = await sql`delete from core.captcha where id = ${id}::uuid and salt = ${attempt.salt}
    returning id`.execute(ctx.db);
  return rows.length === 1;
}

/** Removes captchas that nobody answered in time. */
export async function purgeCaptchas(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from core.captcha where expires_at <= ${ctx.now}`.execute(ctx.db);
}

type Attempt = { targets: Box[]; salt: string };

/** Counts the attempt as wrong before it is looked at, so that many at once are no more than three. */
async function takeAttempt(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<Attempt | undefined> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return undefined;
  const { rows } = await sql<Attempt>`
    update core.captcha set wrong = wrong + 1
    where id = ${id}::uuid and wrong < ${maxWrong} and expires_at > ${ctx.now}
    returning targets, salt`.execute(ctx.db);
  return rows[0];
}

function isRight(info: string, { targets, salt }: Attempt): boolean {
  return info.startsWith('pow:') ? verify(salt, powBits, info.slice(4)) : isHit(info, targets, { width, height });
}

async function endIfSpent(ctx: Pick<Ctx, 'db'>, id: string, { salt }: Attempt): Promise<false> {
  await sql`delete from core.captcha where id = ${id}::uuid and salt = ${salt}
    and wrong >= ${maxWrong}`.execute(ctx.db);
  return false;
}
