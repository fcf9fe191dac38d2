import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { testStore } from '#app/account/uploads/upload-stores.commands.server.ts';
import { testMailbox } from '#app/messages/mail-replies/mailbox.commands.server.ts';
import { saveSettings, sendTestMail } from './settings.commands.server.ts';
import { getSettingsForm } from './settings.queries.server.ts';
import { SaveSettingsInput, TestMailInput } from './settings.schema.ts';

/** Endpoints of the console's settings. */
export const settingsApi: Endpoint[] = [
  get('/api/admin/settings', 'The settings by section; secrets are left out', z.object({}), getSettingsForm, {
    access: 'staff',
  }),
  post(
    '/api/admin/saveSettings',
    'Save the settings of a section; needs a recent proof',
    SaveSettingsInput,
    saveSettings,
    { access: 'staff' },
  ),
  post('/api/admin/sendTestMail', 'Send a test mail', TestMailInput, sendTestMail, {
    access: 'staff',
    keepsPages: true,
    limit: { per: 'member', max: 10, window_s: 600 },
  }),
  post(
    '/api/admin/testStore',
    'Write, read and delete a small object in the saved object store, and say what is wrong',
    z.object({}),
    testStore,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 10, window_s: 600 },
    },
  ),
  post(
    '/api/admin/testReplyMailbox',
    'Connect to the saved mailbox of replies and say what is wrong',
    z.object({}),
    testMailbox,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 10, window_s: 600 },
    },
  ),
];
