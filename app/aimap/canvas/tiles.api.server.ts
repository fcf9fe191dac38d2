import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { TileInput } from './tiles.schema.ts';
import { readTile } from './tiles.queries.server.ts';

/** The endpoint of what the community has placed on the map. */
export const mapTilesApi: Endpoint[] = [
  get(
    '/api/aiMap/tile',
    [
      '地图的一块：这里的问答、文章、模型和资料，二进制格式（版本、标志、数目，然后每个点的编号差、坐标和种类）',
      'A square of the map: its questions, articles, models and resources, in a binary format (version, flags, number, then for each point the step of its id, its place and its kind)',
    ],
    TileInput,
    readTile,
    { scope: 'read', limit: { per: 'ip', max: 600, window_s: 60 } },
  ),
];
