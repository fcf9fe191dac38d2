import { expect } from 'vitest';
import type { World, Write } from '#test/writes.ts';
import { addDeveloper, addDownload, addPlugin } from '#test/market.ts';

let names = 0;
const newName = () => `rater_${(names += 1)}`;

/** A published plugin of a new developer, and a member who has it. */
async function taken({ app }: World) {
  const [maker, reader] = [await app.addMember(newName()), await app.addMember(newName())];
  await addDeveloper(app.database.db, maker.id);
  const plugin = await addPlugin(app.database.db, maker.id);
  await addDownload(app.database.db, reader.id, plugin.versions[0]!.id);
  return { maker, reader, plugin };
}

let words = 0;
/** A rating that another member has reported. */
async function reported(world: World) {
  const made = await rated(world);
  const body = { ratingId: made.id, reason: 'spam', note: '' };
  await world.app.done('/api/market/reportRating', body, { member: await world.app.addMember(newName()) });
  return made;
}

const newWords = () => `It keeps my notes where I can find them, review ${(words += 1)}.`;

async function rated(world: World) {
  const { maker, reader, plugin } = await taken(world);
  const body = { pluginId: plugin.id, stars: 4, words: newWords() };
  const { id } = await world.app.done('/api/market/ratePlugin', body, { member: reader });
  return { maker, reader, plugin, id };
}

/** Examples of the endpoints of ratings. */
export const ratingWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/market/ratePlugin': async (world) => {
    const { reader, plugin } = await taken(world);
    return { member: reader, about: plugin.id, body: { pluginId: plugin.id, stars: 5, words: newWords() } };
  },
  '/api/market/unratePlugin': async (world) => {
    const { reader, plugin } = await rated(world);
    return { member: reader, about: plugin.id, body: { pluginId: plugin.id } };
  },
  '/api/developer/replyToRating': async (world) => {
    const { maker, plugin, id } = await rated(world);
    return { member: maker, about: plugin.id, body: { ratingId: id, words: 'Thank you, the next version does that.' } };
  },
  '/api/market/reportRating': async (world) => {
    const { plugin, id } = await rated(world);
    const body = { ratingId: id, reason: 'rude', note: 'It calls people names' };
    return { member: await world.app.addMember(newName()), about: plugin.id, body };
  },
  '/api/admin/market/keepRating': async (world) => {
    const { plugin, id } = await reported(world);
    return { member: world.staff, about: plugin.id, body: { ratingId: id } };
  },
  '/api/admin/market/hideRating': async (world) => {
    const { plugin, id } = await rated(world);
    return { member: world.staff, about: plugin.id, body: { ratingId: id, reason: 'Names a private person' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of, after identical requests at once. */
export function ratingEffects(
  atOnce: number,
  count: Count,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, about: unknown) =>
    count('core.audit where action = $1 and subject_id = $2', action, about);
  return {
    '/api/market/ratePlugin': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('market.rating where plugin_id = $1', about)).toBe(1);
      expect(await count('market.plugin where id = $1 and rating_count = 1 and rating_sum = 5', about)).toBe(1);
      expect(await audited('market.ratePlugin', about)).toBe(1);
    },
    '/api/market/unratePlugin': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('market.plugin where id = $1 and rating_count = 0 and rating_sum = 0', about)).toBe(1);
      expect(await audited('market.unratePlugin', about)).toBe(1);
    },
    '/api/developer/replyToRating': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('market.replyToRating', about)).toBe(1);
    },
    '/api/market/reportRating': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('market.reportRating', about)).toBe(1);
    },
    '/api/admin/market/keepRating': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('market.keepRating', about)).toBe(1);
    },
    '/api/admin/market/hideRating': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await audited('market.hideRating', about)).toBe(1);
    },
  };
}
