import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { cancelImport, resumeImport, startImport } from './imports.commands.server.ts';
import { listImports } from './imports.queries.server.ts';
import { ImportIdInput, ImportListInput, StartImportInput } from './imports.schema.ts';

const desk = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the console's import desk. */
export const importsApi: Endpoint[] = [
  get(
    '/api/admin/imports',
    ['导入记录，新的在前，以及可以导入的数据', 'Imports, newest first, and the dumps that lie ready'],
    ImportListInput,
    listImports,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/startImport',
    ['开始导入或试运行 DATA_DIR/imports 里的数据', 'Begin an import of a dump in DATA_DIR/imports, or a dry run'],
    StartImportInput,
    startImport,
    desk,
  ),
  post(
    '/api/admin/cancelImport',
    ['停止导入；已写入的保留', 'Stop an import; what it has written stays'],
    ImportIdInput,
    cancelImport,
    desk,
  ),
  post(
    '/api/admin/resumeImport',
    ['继续失败的导入', 'Go on with an import that failed'],
    ImportIdInput,
    resumeImport,
    desk,
  ),
];
