import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { checkChannel, saveChannel } from './channels.commands.server.ts';
import { listChannelForms } from './channels.queries.server.ts';
import { ChannelInput, SaveChannelInput } from './channels.schema.ts';

/** Endpoints of the console's payment channels. */
export const channelsApi: Endpoint[] = [
  get(
    '/api/admin/channels',
    ['支付渠道及其设置，不含密钥', 'Payment channels with what is set of them; secrets are left out'],
    z.object({}),
    listChannelForms,
    { access: 'staff' },
  ),
  post(
    '/api/admin/saveChannel',
    ['保存支付渠道，需要近期验证', 'Save a payment channel; needs a recent proof'],
    SaveChannelInput,
    saveChannel,
    {
      access: 'staff',
      keepsPages: true,
    },
  ),
  post(
    '/api/admin/checkChannel',
    ['测试支付渠道的密钥', 'Try the keys of a payment channel'],
    ChannelInput,
    checkChannel,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 20, window_s: 600 },
    },
  ),
];
