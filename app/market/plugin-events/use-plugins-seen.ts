import { cameFrom } from '#app/ui/frame/trail.ts';
import { useRead } from '#app/ui/kit/use-read.ts';
import { tell } from '#app/core/request/request.ts';
import { type EventKind, mostSeen } from './plugin-events.schema.ts';

/** Counts that the reader has had plugins before them for two seconds: rows of a list, or one page. */
export function usePluginsSeen(kind: EventKind, plugins: readonly { id: number }[]): void {
  const ids = [...new Set(plugins.map(({ id }) => id))].slice(0, mostSeen).join();
  useRead(ids, () => {
    if (ids !== '') tell('/api/market/notePlugins', { kind, ids: ids.split(',').map(Number), from: cameFrom() });
  });
}
