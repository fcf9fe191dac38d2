import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { startDownload } from './downloads.commands.server.ts';
import { DownloadInput } from './downloads.schema.ts';

/** Endpoints of downloads. */
export const downloadsApi: Endpoint[] = [
  get(
    '/api/market/downloadAddress',
    [
      '取得一个插件版本的一次性下载地址，五分钟内有效，每小时最多 60 次',
      'A one-time address of a version of a plugin, good for five minutes; at most 60 an hour',
    ],
    DownloadInput,
    (ctx, input) => startDownload(ctx, input, 'api'),
    { scope: 'read' },
  ),
];
