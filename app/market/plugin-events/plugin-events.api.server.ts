import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { notePlugins } from './plugin-events.commands.server.ts';
import { NotePluginsInput } from './plugin-events.schema.ts';

/** Endpoints that pages tell what visitors look at. */
export const pluginEventsApi: Endpoint[] = [
  post('/api/market/notePlugins', ['记录一次插件浏览', 'Count that I look at plugins'], NotePluginsInput, notePlugins, {
    access: 'public',
    keepsPages: true,
    limit: { per: 'ip', max: 300, window_s: 60 },
  }),
];
