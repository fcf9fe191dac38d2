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
    [
      '自己的账号与公司目录的关系；没有启用公司目录时为 null',
      'How my account stands to the company directory; null when the site has none',
    ],
    none,
    getDirectoryState,
    { access: 'member' },
  ),
  post(
    '/api/account/connectDirectory',
    [
      '把自己的账号连接到公司目录中的本人；需要先验证本人',
      'Bind my account to my person in the company directory; needs a recent proof',
    ],
    ConnectDirectoryInput,
    connectDirectory,
    {
      keepsPages: true,
      limit: { per: 'member', max: 20, window_s: 600 },
    },
  ),
  post(
    '/api/account/disconnectDirectory',
    ['断开公司目录，恢复用自己的密码登录；需要先验证本人', 'Log in with my own password again; needs a recent proof'],
    none,
    disconnectDirectory,
    {
      keepsPages: true,
      limit: { per: 'member', max: 20, window_s: 600 },
    },
  ),
  post(
    '/api/admin/testDirectory',
    ['按已保存的设置在公司目录中查找一个账号', 'Look one account up in the company directory with the saved settings'],
    TestDirectoryInput,
    testDirectory,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 600 },
    },
  ),
];
