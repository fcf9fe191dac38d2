import { expect } from 'vitest';
import { flushPluginEvents } from '#app/market/plugin-events/plugin-events.commands.server.ts';
import type { Write, World } from '#test/writes.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';

let made = 0;

/** Examples of what pages tell of plugins. */
export const statisticsWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/market/notePlugins': async ({ app, reader }) => {
    const { id } = await app.addMember(`counted_${(made += 1)}`);
    await addDeveloper(app.database.db, id);
    const plugin = await addPlugin(app.database.db, id);
    return { member: reader, about: plugin.id, body: { kind: 'page', ids: [plugin.id], from: '/plugin' } };
  },
};

/** What many of the same at once must have left: one event of one visitor. */
export const statisticsEffects = (count: (what: string, ...values: unknown[]) => Promise<number>, atOnce: number) => ({
  '/api/market/notePlugins': async ({ about }: Write, succeeded: number) => {
    expect(succeeded).toBe(atOnce);
    await flushPluginEvents();
    expect(await count('market.plugin_event where plugin_id = $1', about)).toBe(1);
  },
});
