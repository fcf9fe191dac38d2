import type { Ctx } from '#app/core/ctx.server.ts';
import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { getUploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import { confirmUpload } from './direct-uploads.commands.server.ts';
import { ConfirmInput } from './direct-uploads.schema.ts';
import { uploadFile } from './uploads.commands.server.ts';
import { UploadInput } from './uploads.schema.ts';

/** Room for the form around a file, and for one that is somewhat too large to be told so in words. */
const uploadBody = async (ctx: Ctx) => 2 * (await getUploadSettings(ctx)).uploadMaxSize + 1024 ** 2;

/** Endpoints of files that members send. */
export const uploadsApi: Endpoint[] = [
  post(
    '/api/ajax/upload',
    ['上传文件（multipart 字段 file）', 'Store a file (multipart field file)'],
    UploadInput,
    uploadFile,
    {
      keepsPages: true,
      maxBody: uploadBody,
      limit: { per: 'member', max: 120, window_s: 600 },
    },
  ),
  post(
    '/api/Qiniu/callback',
    ['登记浏览器直传到对象存储的文件', 'Record a file that the browser has sent to the object store'],
    ConfirmInput,
    confirmUpload,
    {
      keepsPages: true,
      limit: { per: 'member', max: 120, window_s: 600 },
    },
  ),
];
