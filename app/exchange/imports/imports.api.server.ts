import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { cancelImport, resumeImport, startImport } from './imports.commands.server.ts';
import { listImports } from './imports.queries.server.ts';
import { ImportIdInput, ImportListInput, StartImportInput } from './imports.schema.ts';

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
];
