import { expect } from 'vitest';
import { agreementVersion } from '#app/market/indev/indev.schema.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import type { Member } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newMember = ({ app }: World) => app.addMember(`developer_${(made += 1)}`);
const newSlug = () => `test-page-${(made += 1)}`;

async function page({ app, staff }: World): Promise<number> {
  return (await app.done('/api/admin/addDoc', { slug: newSlug(), title: 'A page', language: 'en' }, { member: staff }))
    .id;
}

async function published(world: World): Promise<number> {
  const id = await page(world);
  await world.app.done(
    '/api/admin/saveDoc',
    { id, language: 'en', number: 1, title: 'A page', markdown: 'Words to read.', publish: true },
    { member: world.staff },
  );
  return id;
}

const application = () => ({
  nameZh: `慢工坊${(made += 1)}`,
  nameEn: 'Slow Works',
  slug: `slow-works-${made}`,
  kind: 'personal',
  email: `dev${made}@example.org`,
  mobile: `136${String(made).padStart(8, '0')}`,
  introduction: 'Plugins that take their time.',
  agreement: agreementVersion,
});

/** Applications wait for the desk here; `developersApproved` is tried where it is read. */
const leaveToDesk = ({ app }: World) =>
  writeSetting({ db: app.database.db, now: new Date() }, 'developersApproved', false);

async function applied(world: World): Promise<Member> {
  const member = await newMember(world);
  await leaveToDesk(world);
  await world.app.done('/api/ask/applyDeveloper', application(), { member });
  return member;
}

/** Requests of the developer docs and of developers' applications, for `writes`. */
export const docWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/ask/docFeedback': async (world) => {
    const id = await published(world);
    return {
      member: world.reader,
      about: id,
      body: { id, language: 'en', helpful: true, words: 'Clear' },
      address: world.app.newAddress(),
    };
  },
  '/api/admin/addDoc': async (world) => {
    const parent = await page(world);
    return { member: world.staff, about: parent, body: { slug: newSlug(), parent, title: 'Below', language: 'en' } };
  },
  '/api/admin/moveDoc': async (world) => {
    const [id, parent] = [await page(world), await page(world)];
    return { member: world.staff, about: id, body: { id, parent, before: 0 } };
  },
  '/api/admin/hideDoc': async (world) => {
    const id = await published(world);
    return { member: world.staff, about: id, body: { id, hidden: true } };
  },
  '/api/admin/saveDoc': async (world) => {
    const id = await page(world);
    return {
      member: world.staff,
      about: id,
      body: { id, language: 'en', number: 1, title: 'A page', markdown: `Words ${(made += 1)}`, publish: true },
    };
  },
  '/api/ask/applyDeveloper': async (world) => {
    const member = await newMember(world);
    await leaveToDesk(world);
    return { member, about: member.id, body: application() };
  },
  '/api/ask/withdrawDeveloper': async (world) => {
    const member = await applied(world);
    return { member, about: member.id, body: {} };
  },
  '/api/admin/decideDeveloper': async (world) => {
    const { id } = await applied(world);
    return { member: world.staff, about: id, body: { id, act: 'approve' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function docEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = async (action: string, id: number | undefined) =>
    count('core.audit where action = $1 and subject_id = $2', action, id);
  return {
    '/api/ask/docFeedback': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.devdoc_feedback where page_id = $1', about)).toBe(1);
    },
    '/api/admin/addDoc': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.devdoc_page where parent_id = $1', about)).toBe(1);
    },
    '/api/admin/moveDoc': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('ask.moveDoc', about)).toBe(1);
    },
    '/api/admin/hideDoc': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('ask.hideDoc', about)).toBe(1);
    },
    '/api/admin/saveDoc': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.devdoc_revision where page_id = $1', about)).toBe(2);
      expect(await audited('ask.publishDoc', about)).toBe(1);
    },
    '/api/ask/applyDeveloper': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("market.developer where member_id = $1 and state = 'applied'", about)).toBe(1);
    },
    '/api/ask/withdrawDeveloper': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('ask.withdrawDeveloper', about)).toBe(1);
    },
    '/api/admin/decideDeveloper': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await audited('ask.approveDeveloper', about)).toBe(1);
    },
  };
}
