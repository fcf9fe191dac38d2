import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { testStore } from '#app/account/uploads/upload-stores.commands.server.ts';
import { testScanners } from '#app/market/packages/scanner-tests.commands.server.ts';
import { testMailbox } from '#app/messages/mail-replies/mailbox.commands.server.ts';
import { saveSettings, sendTestMail } from './settings.commands.server.ts';
import { getSettingsForm } from './settings.queries.server.ts';
import { SaveSettingsInput, TestMailInput } from './settings.schema.ts';

/** Endpoints of the console's settings. */
export const settingsApi: Endpoint[] = [
  get(
    '/api/admin/settings',
    ['分类列出设置，不含密钥', 'The settings by section; secrets are left out'],
    z.object({}),
    getSettingsForm,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/saveSettings',
    ['保存一类设置；需要近期的本人验证', 'Save the settings of a section; needs a recent proof'],
    SaveSettingsInput,
    saveSettings,
    { access: 'staff' },
  ),
  post('/api/admin/sendTestMail', ['发送测试邮件', 'Send a test mail'], TestMailInput, sendTestMail, {
    access: 'staff',
    keepsPages: true,
    limit: { per: 'member', max: 10, window_s: 600 },
  }),
  post(
    '/api/admin/testStore',
    [
      '在已保存的对象存储中写入、读取并删除一个小文件，说明哪里有问题',
      'Write, read and delete a small object in the saved object store, and say what is wrong',
    ],
    z.object({}),
    testStore,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 10, window_s: 600 },
    },
  ),
  post(
    '/api/admin/testScanners',
    [
      '让已保存的病毒扫描和外部扫描各检查一个空压缩包，说明哪里有问题',
      'Have the saved scanners look at an empty archive each, and say what is wrong',
    ],
    z.object({}),
    testScanners,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 10, window_s: 600 },
    },
  ),
  post(
    '/api/admin/testReplyMailbox',
    ['连接已保存的回复邮箱，说明哪里有问题', 'Connect to the saved mailbox of replies and say what is wrong'],
    z.object({}),
    testMailbox,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 10, window_s: 600 },
    },
  ),
];
