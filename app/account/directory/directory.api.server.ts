import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { connectDirectory, disconnectDirectory, testDirectory } from './directory.commands.server.ts';
import { getDirectoryState } from './directory.queries.server.ts';
import { ConnectDirectoryInput, TestDirectoryInput } from './directory.schema.ts';

const none = z.object({});

/** Endpoints of the company directory. Logging in by it is logging in: /api/user/checkIn. */
export const directoryApi: Endpoint[] = [
  get(
    '/api/account/directory',
    'How my account stands to the company directory; null when the site has none',
    none,
    getDirectoryState,
    { access: 'member' },
  ),
  post(
    '/api/account/connectDirectory',
    'Bind my account to my person in the company directory; needs a recent proof',
    ConnectDirectoryInput,
    connectDirectory,
    {
      keepsPages: true,
      limit: { per: 'member', max: 20, window_s: 600 },
    },
  ),
  post(
    '/api/account/disconnectDirectory',
    'Log in with my own password again; needs a recent proof',
    none,
    disconnectDirectory,
    {
      keepsPages: true,
      limit: { per: 'member', max: 20, window_s: 600 },
    },
  ),
  post(
    '/api/admin/testDirectory',
    'Look one account up in the company directory with the saved settings',
    TestDirectoryInput,
    testDirectory,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 600 },
    },
  ),
];
