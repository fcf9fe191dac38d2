import { Tabs } from '#app/ui/kit/tabs.tsx';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { MapList, MapQuery } from './ai-map.schema.ts';
import { mapPath } from './map-addresses.ts';

/** What the panel lists: the areas with their topics, the paths, or where something happened this week. */
export function MapTabs({ query, list }: { query: MapQuery; list: MapList }) {
  const t = mapTexts.use();
  const view = query.view === 'path' ? 'list' : query.view;
  const [isPaths, isFresh] = [query.view === 'path', query.status === 'fresh'];
  return (
    <Tabs
      label={t.content}
      items={[
        { to: mapPath({ view }), label: t.areas, count: list.areas.length, current: !isPaths && !isFresh },
        { to: mapPath({ view: 'path' }), label: t.paths, count: list.paths.length, current: isPaths },
        {
          to: mapPath({ view, status: 'fresh' }),
          label: t.changes,
          count: list.changes.length || null,
          current: isFresh && !isPaths,
        },
      ]}
    />
  );
}
