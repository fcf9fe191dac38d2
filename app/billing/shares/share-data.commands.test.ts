import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setPrivateRoot } from '#app/core/files/private-files.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { auditOf, ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { giveCash, newShare, secretWords, sellShare } from '#test/shares.ts';
import { saveShare } from './shares.commands.server.ts';
import { addShareFile } from './share-files.commands.server.ts';
import { buyShare, openShare } from '#app/billing/share-purchases/share-purchases.commands.server.ts';
import { findShareView, getShareView } from './shares.queries.server.ts';
import type { ShareFile } from './shares.schema.ts';
import { sharesData } from './share-data.commands.server.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'share-members-'));
let people: Record<'anna' | 'bert', Actor & { id: number }>;
const as = (actor: Actor): Ctx => ctxAs(database.db, actor);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  setPrivateRoot(folder);
  people = await makeMembers(database.db, ['anna', 'bert']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function recordsOf(actor: Actor & { id: number }): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const { path, records } of sharesData.exportMemberData(as(actor), actor.id)) {
    found[path] = [];
    for await (const record of records() as AsyncIterable<object>) found[path].push(record);
  }
  return found;
}

test('an export has what the member sells and bought; a closing leaves sold words to their buyers and forgets the rest', async () => {
  const { anna, bert } = people;
  const image = '/storage/m1/ask/picture.png';
  const sold = await sellShare(as(anna), anna, { body: `${secretWords} ![](${image})` });
  const unsold = await sellShare(as(anna), anna);
  const draft = ((await saveShare(as(anna), newShare(testNow))).data as { id: string }).id;
  const file = (await addShareFile(as(anna), { id: draft, file: new File(['Words of a draft.'], 'draft.txt') }))
    .data as ShareFile;
  await giveCash(database.db, bert.id, 990n);
  await buyShare(as(bert), { id: sold, price: 990, from: '' });
  await openShare(as(bert), { id: sold });

  const exported = await recordsOf(anna);
  expect(exported['billing/shares.json']).toMatchObject([
    { publicId: sold, sold: 1 },
    { publicId: unsold },
    { publicId: draft, files: ['draft.txt'] },
  ]);
  expect(JSON.stringify(exported)).toContain(secretWords);
  expect((await recordsOf(bert))['billing/share-purchases.json']).toMatchObject([
    { shareId: sold, price: 990, state: 'unlocked' },
  ]);
  expect(JSON.stringify(await recordsOf(bert))).not.toContain(secretWords);

  for (const content of ['keep', 'keep', 'remove'] as const) await sharesData.closeMember(as(anna), anna.id, content);
  expect((await getShareView(as(bert), { id: sold })).content!.html).toContain(secretWords);
  for (const id of [sold, unsold, draft])
    expect(await findShareView(as({ kind: 'visitor', ip: '', agent: '' }), id)).toEqual({ isGone: true });
  expect(existsSync(join(folder, 'private', file.id))).toBe(false);
  const { rows } = await sql<{ publicId: string; words: string }>`
    select s.public_id "publicId", string_agg(r.title || r.body_markdown || r.body_html, '') words from billing.share s
    join billing.share_revision r on r.share_id = s.id group by s.id order by s.id`.execute(database.db);
  expect(rows.map((row) => row.words === '')).toEqual([false, true, true]);
  const number = (
    await sql<{ id: number }>`select id from billing.share
    where public_id = ${sold}`.execute(database.db)
  ).rows[0]!.id;
  expect(
    (await auditOf(database.db, 'share', number)).filter((action) => action === 'billing.changeShare'),
  ).toHaveLength(2);
  expect(await sharesData.listUsedFiles!(as(anna), anna.id, [image, '/storage/other.png'])).toEqual([image]);
});
