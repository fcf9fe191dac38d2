import { expect } from 'vitest';
import type { Member } from '#test/app.ts';
import { addDeveloper } from '#test/market.ts';
import { packageWith } from '#test/packages.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** A developer of its own for each request: only a few of one developer's uploads may be on their way. */
async function newDeveloper({ app }: World): Promise<Member> {
  const member = await app.addMember(`maker_${(made += 1)}`);
  await addDeveloper(app.database.db, member.id);
  return member;
}

const start = (member: Member, size: number) => ({ member, body: { fileName: `plugin-${member.id}.zip`, size } });

async function begun(world: World, bytes: Buffer): Promise<{ member: Member; upload: number }> {
  const member = await newDeveloper(world);
  const { body } = start(member, bytes.length);
  const { id } = await world.app.done('/api/developer/startPackage', body, { member });
  return { member, upload: id };
}

function partOf(upload: number, bytes: Buffer): FormData {
  const form = new FormData();
  form.set('upload', String(upload));
  form.set('part', '0');
  form.set('chunk', new File([new Uint8Array(bytes)], 'chunk'));
  return form;
}

/** Requests of developers who send packages, for `writes`. */
export const marketPackageWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/developer/startPackage': async (world) => start(await newDeveloper(world), 1000),
  '/api/developer/addPackagePart': async (world) => {
    const bytes = packageWith();
    const { member, upload } = await begun(world, bytes);
    return { member, about: upload, body: partOf(upload, bytes) };
  },
  '/api/developer/finishPackage': async (world) => {
    const bytes = packageWith();
    const { member, upload } = await begun(world, bytes);
    const headers = { server: 'true', 'ba-user-token': member.token };
    await world.app.send('/api/developer/addPackagePart', { method: 'POST', headers, body: partOf(upload, bytes) });
    return { member, about: upload, body: { upload } };
  },
  '/api/developer/abortPackage': async (world) => {
    const { member, upload } = await begun(world, packageWith());
    return { member, about: upload, body: { upload } };
  },
  '/api/admin/marketRotateKey': async ({ staff }) => ({ member: staff, body: {} }),
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What many equal requests of these come to, for the test of parallel calls. */
export function marketPackageEffects(count: Count): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audits = (action: string, about: unknown) =>
    count('core.audit where action = $1 and subject_id = $2', action, about);
  return {
    '/api/developer/startPackage': async ({ member }, succeeded) => {
      expect(succeeded).toBe(5);
      expect(await count('market.package_upload where developer_id = $1', member!.id)).toBe(5);
    },
    '/api/developer/addPackagePart': async ({ about }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count('market.package_part where upload_id = $1', about)).toBe(1);
    },
    '/api/developer/finishPackage': async ({ about }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await audits('market.finishPackage', about)).toBe(1);
    },
    '/api/developer/abortPackage': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audits('market.abortPackage', about)).toBe(1);
    },
    '/api/admin/marketRotateKey': async (_write, succeeded) => {
      expect(succeeded).toBeGreaterThan(0);
      expect(await count('market.package_key where retired_at is null')).toBe(1);
      expect(await count('market.package_key')).toBe(await count("core.audit where action = 'market.rotateKey'"));
    },
  };
}
