import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { deleteView, saveView } from './saved-views.commands.server.ts';
import { listSavedViews } from './saved-views.queries.server.ts';
import { SavedViewInput, SaveViewInput } from './saved-views.schema.ts';

const keeping = { scope: 'ask:write', keepsPages: true, limit: { per: 'member', max: 60, window_s: 60 } } as const;

/** Endpoints of the views of the map that members keep. */
export const savedViewsApi: Endpoint[] = [
  get('/api/aiMap/views', ['自己保存的地图视图', 'The views of the map I keep'], z.object({}), listSavedViews, {
    access: 'member',
    scope: 'read',
  }),
  post(
    '/api/aiMap/saveView',
    ['保存地图视图：名称和地址', 'Keep a view of the map: its name and address'],
    SaveViewInput,
    saveView,
    keeping,
  ),
  post('/api/aiMap/deleteView', ['删除自己的地图视图', 'Forget a view of mine'], SavedViewInput, deleteView, keeping),
];
