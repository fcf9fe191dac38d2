import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { cancelImport, resumeImport, startImport } from './imports.commands.server.ts';
import { deleteDump } from '#app/exchange/dumps/dumps.commands.server.ts';
import { DumpInput } from '#app/exchange/dumps/dumps.schema.ts';
import { listImports } from './imports.queries.server.ts';
import {
  BeginDumpInput,
  chunk_bytes,
  DumpChunkInput,
  ImportIdInput,
  ImportListInput,
  StartImportInput,
} from './imports.schema.ts';
import { abortDump, addDumpChunk, beginDump } from '#app/exchange/dumps/dump-uploads.commands.server.ts';

const desk = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the console's import desk. */
export const importsApi: Endpoint[] = [
  get('/api/admin/imports', 'Imports, newest first, and the dumps that lie ready', ImportListInput, listImports, {
    access: 'staff',
  }),
  post(
    '/api/admin/startImport',
    'Begin an import of a dump in DATA_DIR/imports, or a dry run',
    StartImportInput,
    startImport,
    desk,
  ),
  post('/api/admin/cancelImport', 'Stop an import; what it has written stays', ImportIdInput, cancelImport, desk),
  post('/api/admin/resumeImport', 'Go on with an import that failed', ImportIdInput, resumeImport, desk),
  post('/api/admin/beginDump', 'Begin to send a dump in parts, or go on with it', BeginDumpInput, beginDump, desk),
  post(
    '/api/admin/addDumpChunk',
    'Send the next part of a dump (multipart field chunk)',
    DumpChunkInput,
    addDumpChunk,
    {
      ...desk,
      maxBody: chunk_bytes + 64 * 1024,
    },
  ),
  post('/api/admin/abortDump', 'Give up sending a dump; what was sent is removed', ImportIdInput, abortDump, desk),
  post(
    '/api/admin/deleteDump',
    'Delete a dump that lies ready; what was imported from it stays',
    DumpInput,
    deleteDump,
    desk,
  ),
];
