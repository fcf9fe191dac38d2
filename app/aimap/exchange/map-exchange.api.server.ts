import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getMapFile } from './map-export.queries.server.ts';
import { importMap } from './map-import.commands.server.ts';
import { ImportMapInput, mostCharacters } from './map-records.schema.ts';

/** Endpoints by which staff take the map along and bring one. */
export const mapExchangeApi: Endpoint[] = [
  get(
    '/api/admin/exportMap',
    ['整个 AI 地图，每行一条 JSON 记录', 'The whole AI map, one record of JSON a line'],
    z.object({}),
    getMapFile,
    { access: 'staff' },
  ),
  post(
    '/api/admin/importMap',
    [
      '导入 AI 地图的文件；isDry 为 true 时只说明会改变什么',
      'Bring a file of the AI map; with isDry it is only said what would change',
    ],
    ImportMapInput,
    importMap,
    { access: 'staff', maxBody: mostCharacters * 2, limit: { per: 'member', max: 20, window_s: 60 } },
  ),
];
