import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { makeBackup } from './backups.commands.server.ts';
import { getBackups } from './backups.queries.server.ts';

const none = z.object({});

/** Endpoints of the site's backups. */
export const backupsApi: Endpoint[] = [
  get(
    '/api/admin/backups',
    ['备份的设置和最近的备份', 'How the site is backed up, and its last backups'],
    none,
    getBackups,
    {
      access: 'staff',
    },
  ),
  post('/api/admin/makeBackup', ['立即备份', 'Back the site up now'], none, makeBackup, {
    access: 'staff',
    keepsPages: true,
    limit: { per: 'member', max: 10, window_s: 3600 },
  }),
];
