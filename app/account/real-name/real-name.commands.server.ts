import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import sharp from 'sharp';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { typeOf } from '#app/core/files/file-type.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { removePrivate, storePrivate } from '#app/core/files/private-files.server.ts';
import { suffixOf } from '#app/core/files/save-name.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { keyedHashes } from '#app/core/secrets/secret.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { requireCalm } from '#app/core/throttle.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import en from './authen-api.en.ts';
import zh from './authen-api.zh.ts';
import { attemptsPerDay, documentsKeptFor_ms, maxDocument_bytes, nameHint, numberHint } from './real-name.policy.ts';
import { type Identity, realNamePurpose } from './real-name.queries.server.ts';
import {
  type DecideInput,
  type DocumentSide,
  type RealNameInput,
  type RevokeInput,
  sides,
} from './real-name.schema.ts';

const say = bilingual(zh, en);

/**
 * Hands in who the caller is. Name and number are encrypted, pictures of documents are drawn anew and kept in private
 * storage; staff decide. A verified member may hand in a change, which replaces the former when it is verified.
 * @throws Refusal without consent or a document, while another one waits, or after five attempts on one day
 */
export async function submitRealName(ctx: Ctx, input: z.output<typeof RealNameInput>): Promise<Reply> {
  const { id: memberId } = requireMember(ctx);
  const given = input as z.output<typeof RealNameInput> & Partial<Record<DocumentSide, unknown>>;
  const pictures = await readPictures(
    input.consent,
    sides[input.kind].map((side) => [side, given[side]] as const),
  );
  await requireNoneWaiting(ctx, memberId);
  await requireCalm(ctx, `realName:${memberId}`, attemptsPerDay, 86_400);
  const documents: { id: string; side: DocumentSide; size: number }[] = [];
  try {
    for (const [side, bytes] of pictures)
      documents.push({ id: await storePrivate(realNamePurpose, bytes), side, size: bytes.length });
    await transact(ctx, async (tctx) => add(tctx, memberId, input, documents));
  } catch (error) {
    for (const { id } of documents) await removePrivate(id);
    if (error instanceof DatabaseError && error.constraint === 'real_name_waiting')
      throw new Refusal(say.alreadyWaiting);
    throw error;
  }
  return new Reply(null, { text: say.submitted });
}

/**
 * Decides on a statement that waits.
 * @throws Refusal forbidden without the console's node, not-found, when it was decided already, one's own, a rejection
 * without a reason, or a number that is verified for another member
 */
export async function decideRealName(ctx: Ctx, { id, verified, reason }: z.output<typeof DecideInput>): Promise<Reply> {
  await requireConsole(ctx, 'authen/decide');
  const { id: staffId } = requireMember(ctx);
  if (!verified && reason === '') throw new Refusal(say.reasonMissing, { fields: { reason: say.reasonMissing } });
  try {
    await transact(ctx, async (tctx) => {
      const { rows } = await sql<{ member_id: number; state: string }>`select member_id, state from account.real_name
        where id = ${id} for update`.execute(tctx.db);
      const found = rows[0];
      if (!found) throw notFound();
      if (found.state !== 'in_review') throw new Refusal(say.decidedAlready);
      if (found.member_id === staffId) throw new Refusal(say.notOwn);
      if (verified)
        await sql`update account.real_name set state = 'replaced'
        where member_id = ${found.member_id} and state = 'verified'`.execute(tctx.db);
      await sql`update account.real_name set state = ${verified ? 'verified' : 'rejected'}, reason = ${reason},
        decided_at = ${tctx.now}, decided_by = ${staffId}
        where id = ${id}`.execute(tctx.db);
      await raiseMemberEvent(tctx, found.member_id, verified ? 'realNameVerified' : 'realNameRejected');
      await audit(
        tctx,
        'account.decideRealName',
        { kind: 'real_name', id },
        { memberId: found.member_id, verified, reason },
      );
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'real_name_number') throw new Refusal(say.numberTaken);
    throw error;
  }
  return new Reply(null, { text: verified ? say.verified : say.rejected });
}

/**
 * Takes a verification back. @throws Refusal forbidden without the console's node, not-found, when there is nothing to
 * take back
 */
export async function revokeRealName(ctx: Ctx, { id, reason }: z.output<typeof RevokeInput>): Promise<Reply> {
  await requireConsole(ctx, 'authen/decide');
  const { id: staffId } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ member_id: number }>`
      update account.real_name set state = 'revoked', reason = ${reason}, decided_at = ${tctx.now},
        decided_by = ${staffId}
      where id = ${id} and state = 'verified' returning member_id`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.nothingToRevoke);
    await raiseMemberEvent(tctx, rows[0].member_id, 'realNameRevoked');
    await audit(tctx, 'account.revokeRealName', { kind: 'real_name', id }, { memberId: rows[0].member_id, reason });
  });
  return new Reply(null, { text: say.revoked });
}

/** Removes pictures of documents 30 days after the decision. */
export async function purgeDocuments(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from account.real_name_document d join account.real_name r on r.id = d.real_name_id
    where r.state <> 'in_review' and r.decided_at < ${new Date(ctx.now.getTime() - documentsKeptFor_ms)}
      limit 1000`.execute(ctx.db);
  for (const { id } of rows) {
    await removePrivate(id);
    await sql`delete from account.real_name_document where id = ${id}`.execute(ctx.db);
  }
}

async function requireNoneWaiting(ctx: Ctx, memberId: number): Promise<void> {
  const { rows } = await sql`select from account.real_name
    where member_id = ${memberId} and state = 'in_review'`.execute(ctx.db);
  if (rows.length > 0) throw new Refusal(say.alreadyWaiting);
}

type Stored = { id: string; side: DocumentSide; size: number };

async function add(
  ctx: Ctx,
  memberId: number,
  input: z.output<typeof RealNameInput>,
  documents: readonly Stored[],
): Promise<void> {
  const { kind, name, number } = input;
  const identity: Identity = { name, number, representative: input.kind === 'company' ? input.representative : '' };
  const hashes = keyedHashes(realNamePurpose, `${kind}:${number}`);
  // one that is there already was perhaps hashed under an older key
  const { rows } = await sql<{ id: number }>`
    insert into account.real_name (member_id, kind, state, sealed, name_hint, number_hint, number_hash, submitted_at)
    values (${memberId}, ${kind}, 'in_review', ${seal(realNamePurpose, identity)}, ${nameHint(name)},
      ${numberHint(number)},
      coalesce((select number_hash from account.real_name where number_hash = any(${hashes}::bytea[]) limit 1),
        ${hashes[0]}), ${ctx.now}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  for (const document of documents)
    await sql`insert into account.real_name_document (id, real_name_id, side, size)
      values (${document.id}, ${id}, ${document.side}, ${document.size})`.execute(ctx.db);
  await audit(ctx, 'account.submitRealName', { kind: 'real_name', id }, { kind });
}

/**
 * The pictures of the documents; everything that is wrong is told at once, the consent too. @throws Refusal at the
 * fields
 */
async function readPictures(
  hasConsent: boolean,
  files: (readonly [DocumentSide, unknown])[],
): Promise<[DocumentSide, Buffer][]> {
  const faults: Record<string, LocalText> = {};
  const pictures: [DocumentSide, Buffer][] = [];
  for (const [side, file] of files) {
    const picture = await readPicture(file);
    if (Buffer.isBuffer(picture)) pictures.push([side, picture]);
    else faults[side] = picture;
  }
  if (!hasConsent) faults['consent'] = say.consentMissing;
  const first = Object.values(faults)[0];
  if (first) throw new Refusal(first, { fields: faults });
  return pictures;
}

/** A picture as JPEG, upright, without EXIF, at most 2400 pixels wide or high; or what is wrong with it. */
async function readPicture(file: unknown): Promise<Buffer | LocalText> {
  if (!(file instanceof File) || file.size === 0) return say.documentMissing;
  if (file.size > maxDocument_bytes) return say.documentTooLarge;
  const bytes = Buffer.from(await file.arrayBuffer());
  const isPicture = typeOf(suffixOf(file.name) || 'jpg', bytes)?.isImage ?? false;
  try {
    if (isPicture) {
      const image = sharp(bytes, { failOn: 'error', limitInputPixels: 40_000_000 })
        .autoOrient()
        .flatten({ background: '#fff' });
      return await image
        .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 85 })
        .timeout({ seconds: 20 })
        .toBuffer();
    }
  } catch {
    // told below
  }
  return say.documentUnreadable;
}
