import { type Endpoint, postRaw } from '#app/core/http/endpoint.server.ts';
import { type ChannelName, channelNames } from '#app/billing/channels/channels.schema.ts';
import { receiveNotification } from './payment-notifications.commands.server.ts';

const maxMessage_bytes = 64 * 1024;

/** Where providers send their messages, each in its own protocol: what counts is the signature. */
export const notificationsApi: Endpoint[] = channelNames.map((channel: ChannelName) =>
  postRaw(
    `/api/pay/${channel}`,
    [`支付渠道 ${channel} 的通知`, `Messages of the payment provider ${channel}`],
    (ctx, call) => receiveNotification(ctx, channel, call),
    {
      maxBody: maxMessage_bytes,
      limit: { per: 'ip', max: 600, window_s: 60 },
    },
  ),
);
