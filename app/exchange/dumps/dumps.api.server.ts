import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { abortDump, addDumpChunk, beginDump } from './dump-uploads.commands.server.ts';
import { deleteDump } from './dumps.commands.server.ts';
import { BeginDumpInput, chunk_bytes, DumpChunkInput, DumpIdInput, DumpInput } from './dumps.schema.ts';

const desk = { access: 'staff', keepsPages: true } as const;

/** Endpoints by which staff send the dumps of other platforms and delete them. */
export const dumpsApi: Endpoint[] = [
  post(
    '/api/admin/beginDump',
    ['开始分段上传导入数据，或接着上传', 'Begin to send a dump in parts, or go on with it'],
    BeginDumpInput,
    beginDump,
    desk,
  ),
  post(
    '/api/admin/addDumpChunk',
    ['上传导入数据的下一段（multipart 字段 chunk）', 'Send the next part of a dump (multipart field chunk)'],
    DumpChunkInput,
    addDumpChunk,
    {
      ...desk,
      maxBody: chunk_bytes + 64 * 1024,
    },
  ),
  post(
    '/api/admin/abortDump',
    ['取消上传导入数据，删除已收到的部分', 'Give up sending a dump; what was sent is removed'],
    DumpIdInput,
    abortDump,
    desk,
  ),
  post(
    '/api/admin/deleteDump',
    ['删除服务器上的一份导入数据，已导入的内容保留', 'Delete a dump that lies ready; what was imported from it stays'],
    DumpInput,
    deleteDump,
    desk,
  ),
];
