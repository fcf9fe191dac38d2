import sharp from 'sharp';
import { expect } from 'vitest';
import type { Member, TestApp } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** A valid ID number that no other call gives. */
export function newPersonNumber(): string {
  made += 1;
  const start = `110105${String(19_500_101 + (made % 28))}${String(made % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return start + '10X98765432'[weights.reduce((sum, weight, i) => sum + weight * Number(start[i]), 0) % 11];
}

/** The form of a person, with two pictures. */
export async function personForm(number = newPersonNumber(), more: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'personal', name: '张小明', number, consent: '1', ...more }))
    form.set(name, value);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#cde' } })
    .withExif({ IFD0: { Artist: 'camera of 张' } })
    .jpeg()
    .toBuffer();
  for (const side of ['front', 'back']) form.set(side, new Blob([new Uint8Array(picture)]), `${side}.jpg`);
  return form;
}

/** Hands in a person's real name and returns its id. */
export async function submitPerson(app: TestApp, member: Member, number = newPersonNumber()): Promise<number> {
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': member.token };
  const response = await app.send('/api/account/authen', { method: 'POST', headers, body: await personForm(number) });
  const answer = (await response.json()) as { code: number; msg: string };
  if (answer.code !== 1) throw new Error(answer.msg);
  const { rows } = await app.database.pool.query<{ id: number }>(
    'select max(id) id from account.real_name where member_id = $1',
    [member.id],
  );
  return rows[0]!.id;
}

const newMember = ({ app }: World) => app.addMember(`real_${(made += 1)}`);

/** Requests of the real-name check, for `writes`. */
export const realNameWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/account/authen': async (world) => ({ member: await newMember(world), body: await personForm() }),
  '/api/admin/decideRealName': async (world) => {
    const id = await submitPerson(world.app, await newMember(world));
    return { member: world.staff, about: id, body: { id, verified: true } };
  },
  '/api/admin/revokeRealName': async (world) => {
    const { about: id } = await realNameWrites['/api/admin/decideRealName']!(world);
    await world.app.done('/api/admin/decideRealName', { id, verified: true }, { member: world.staff });
    return { member: world.staff, about: id!, body: { id, reason: 'The document was forged' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function realNameEffects(count: Count): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const once = (action: string) => async (write: Write, succeeded: number) => {
    expect(succeeded).toBe(1);
    expect(await count('core.audit where action = $1 and subject_id = $2', `account.${action}`, write.about)).toBe(1);
  };
  return {
    '/api/account/authen': async ({ member }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.real_name where member_id = $1', member!.id)).toBe(1);
    },
    '/api/admin/decideRealName': once('decideRealName'),
    '/api/admin/revokeRealName': once('revokeRealName'),
  };
}
