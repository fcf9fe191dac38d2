import { expect } from 'vitest';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newSlug = () => `own-page-${(made += 1)}`;

async function added({ app, staff }: World): Promise<number> {
  const body = { kind: 'other', slug: newSlug(), title: 'Our page', language: 'en' };
  return (await app.done('/api/admin/addPage', body, { member: staff })).id;
}

const textOf = (id: number) => ({ id, language: 'en', number: 1, title: 'Our page', markdown: `Words ${(made += 1)}` });

async function published(world: World): Promise<number> {
  const id = await added(world);
  await world.app.done('/api/admin/savePage', { ...textOf(id), publish: true }, { member: world.staff });
  return id;
}

/** Requests of the operator's own pages, for `writes`. */
export const sitePageWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/addPage': async ({ staff }) => ({
    member: staff,
    body: { kind: 'other', slug: newSlug(), title: 'Another page', language: 'en' },
  }),
  '/api/admin/savePage': async (world) => {
    const id = await added(world);
    return { member: world.staff, about: id, body: { ...textOf(id), publish: true } };
  },
  '/api/admin/placePage': async (world) => {
    const id = await published(world);
    return {
      member: world.staff,
      about: id,
      body: { id, slug: newSlug(), inFooter: false, inMenu: true, asksConsent: false },
    };
  },
  '/api/admin/hidePage': async (world) => {
    const id = await published(world);
    return { member: world.staff, about: id, body: { id, hidden: true } };
  },
  // nothing to agree to: a page that asks for it would shut all others of this world out; test/law.test.ts has one
  '/api/account/agree': async ({ app }) => {
    const member = await app.addMember(`agreeing_${(made += 1)}`);
    return { member, about: member.id, body: { consents: [] } };
  },
  '/api/admin/removePage': async (world) => {
    const id = await added(world);
    return { member: world.staff, about: id, body: { id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be of each after many identical requests. */
export function sitePageEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, id: number | undefined) =>
    count('core.audit where action = $1 and subject_id = $2', action, id);
  return {
    '/api/admin/addPage': async ({ body }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.site_page where slug = $1', (body as { slug: string }).slug)).toBe(1);
    },
    '/api/admin/savePage': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('account.site_page_revision where page_id = $1', about)).toBe(2);
      expect(await audited('account.publishSitePage', about)).toBe(1);
    },
    '/api/admin/placePage': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('account.placeSitePage', about)).toBe(1);
      expect(await count('account.rule where name = $1', `page/${about}`)).toBe(1);
    },
    '/api/admin/hidePage': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('account.hideSitePage', about)).toBe(1);
    },
    '/api/account/agree': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('account.consent where member_id = $1', about)).toBe(0);
    },
    '/api/admin/removePage': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('account.removeSitePage', about)).toBe(1);
    },
  };
}
