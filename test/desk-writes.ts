import { expect } from 'vitest';
import { forgetSettings } from '#app/core/process/settings-registry.server.ts';
import type { Member } from '#test/app.ts';
import { proveNow } from '#test/top-up-writes.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newMember = ({ app }: World) => app.addMember(`desk_${(made += 1)}`);

async function addUpload({ app }: World, member: Member): Promise<number> {
  const form = new FormData();
  form.set('file', new File([`words ${(made += 1)}`], 'note.txt', { type: 'text/plain' }));
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': member.token };
  const response = await app.send('/api/ajax/upload', { method: 'POST', headers, body: form });
  return ((await response.json()) as { data: { file: { id: number } } }).data.file.id;
}

/** A job that was given up; running it again does nothing that a test could see. */
async function addFailedJob({ app }: World, name: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "insert into job.job (name, data, state, completed_on) values ($1, '{}', 'failed', now()) returning id",
    [name],
  );
  return rows[0]!.id;
}

/** Requests of the console's desks of uploads, reports and jobs, for `writes`. */
export const deskWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/saveBrandImage': async ({ app, staff }) => {
    await app.database.pool.query('update account.login set proven_at = now() where member_id = $1', [staff.id]);
    const body = new FormData();
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${(made += 1)}</title></svg>`;
    body.set('name', 'logo');
    body.set('file', new File([drawing], 'logo.svg', { type: 'image/svg+xml' }));
    return { member: staff, body };
  },
  '/api/admin/removeBrandImage': async ({ app, staff }) => {
    await app.database.pool.query('update account.login set proven_at = now() where member_id = $1', [staff.id]);
    const image = { file: `share-0123456789abcdef.jpg`, width: 1200, height: 630 };
    await app.database.pool.query(
      `insert into core.setting (key, value, updated_at) values ('brandImages', $1, now())
        on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ share: image })],
    );
    forgetSettings();
    return { member: staff, body: { name: 'share' } };
  },
  '/api/admin/removeUpload': async (world) => {
    const id = await addUpload(world, await newMember(world));
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/decideReport': async (world) => {
    const [from, to] = [await newMember(world), await newMember(world)];
    await world.app.done('/api/interaction/sendMessage', { userId: to.id, content: 'buy this' }, { member: from });
    const { id } = await world.app.done<{ id: number }>(
      '/api/messages/report',
      { userId: from.id, reason: 'spam', note: '' },
      { member: to },
    );
    return { member: world.staff, about: id, body: { id, outcome: 'deleted', note: 'spam' } };
  },
  '/api/admin/makeBackup': async ({ staff }) => ({ member: staff, body: {} }),
  '/api/admin/decideStarter': async ({ staff }) => ({ member: staff, body: { wish: 'hide', typed: '' } }),
  '/api/admin/putStepsAway': async ({ staff }) => ({ member: staff, body: {} }),
  '/api/admin/waiveStep': async ({ staff }) => ({ member: staff, body: { key: 'mail', waived: true } }),
  // there already is money here: the other way would stop all writes that come after
  '/api/admin/setWithoutMoney': async ({ app, staff }) => {
    await proveNow(app, staff);
    return { member: staff, body: { isOn: false } };
  },
  '/api/admin/retryJob': async (world) => {
    const name = 'account.cleanUp';
    return { member: world.staff, body: { name, id: await addFailedJob(world, name) } };
  },
  '/api/admin/retryFailedJobs': async (world) => {
    const name = 'account.checkRecords';
    await addFailedJob(world, name);
    return { member: world.staff, body: { name } };
  },
  '/api/admin/dropFailedJobs': async (world) => {
    const name = 'account.purgeExports';
    await addFailedJob(world, name);
    return { member: world.staff, body: { name } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function deskEffects(count: Count): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const once = (query: string, valueOf: (write: Write) => unknown) => async (write: Write, succeeded: number) => {
    expect(succeeded).toBe(1);
    expect(await count(query, valueOf(write))).toBe(1);
  };
  const about = (write: Write) => write.about;
  // the same again changes nothing more
  const pictured = (action: string, name: string) => async (_write: Write, succeeded: number) => {
    expect(succeeded).toBeGreaterThanOrEqual(1);
    expect(await count(`core.audit where action = '${action}' and detail ->> 'name' = $1`, name)).toBe(1);
  };
  const audited = (action: string) => async (_write: Write, succeeded: number) => {
    expect(succeeded).toBeGreaterThanOrEqual(1);
    expect(await count('core.audit where action = $1', action)).toBe(1);
  };
  return {
    '/api/admin/saveBrandImage': pictured('account.saveBrandImage', 'logo'),
    '/api/admin/removeBrandImage': pictured('account.removeBrandImage', 'share'),
    '/api/admin/removeUpload': once("core.audit where action = 'account.removeUpload' and subject_id = $1", about),
    '/api/admin/decideReport': once(
      "core.audit where action = 'messages.decideReport' and subject_id = $1 and detail ->> 'deleted' = '1'",
      about,
    ),
    '/api/admin/makeBackup': audited('admin.makeBackup'),
    '/api/admin/decideStarter': audited('admin.decideStarter'),
    '/api/admin/putStepsAway': audited('admin.putStepsAway'),
    '/api/admin/waiveStep': audited('admin.waiveStep'),
    '/api/admin/setWithoutMoney': async (_write, succeeded) => {
      expect(succeeded).toBeGreaterThanOrEqual(1);
      expect(await count("core.audit where action = 'admin.setWithoutMoney'")).toBe(0); // there was nothing to change
    },
    '/api/admin/retryJob': once(
      "core.audit where action = 'admin.retryJobs' and detail ->> 'job' = $1",
      ({ body }) => (body as { id: string }).id,
    ),
    '/api/admin/dropFailedJobs': once(
      "core.audit where action = 'admin.dropJobs' and detail ->> 'name' = $1",
      ({ body }) => (body as { name: string }).name,
    ),
    '/api/admin/retryFailedJobs': once(
      "core.audit where action = 'admin.retryJobs' and detail ->> 'name' = $1",
      ({ body }) => (body as { name: string }).name,
    ),
  };
}
