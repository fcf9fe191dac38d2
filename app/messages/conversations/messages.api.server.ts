import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { blockMember } from '#app/messages/parts/member-blocks.commands.server.ts';
import { listBlocked } from '#app/messages/parts/member-blocks.queries.server.ts';
import { delConversation, delMessage, markRead, readDialog, sendMessage } from './messages.commands.server.ts';
import { setOfficialAccount } from './official-accounts.commands.server.ts';
import { getCount, listMessages } from './messages.queries.server.ts';
import {
  BlockInput,
  DelMessageInput,
  DialogInput,
  MarkReadInput,
  MemberInput,
  MessageListInput,
  OfficialInput,
  SendMessageInput,
} from '#app/messages/parts/messages.schema.ts';

const none = z.object({});
/** Guests see nothing of this, but for the mark of official accounts. */
const quiet = { keepsPages: true } as const;
const often = { ...quiet, limit: { per: 'member', max: 240, window_s: 60 } } as const;

/** Endpoints of messages between members, contract section 11. */
export const messagesApi: Endpoint[] = [
  get(
    '/api/interaction/count',
    ['未读消息数，以及下次查询前应等待的秒数', 'Unread messages of the caller and the seconds until asking again'],
    none,
    getCount,
    {
      scope: 'messages',
    },
  ),
  get(
    '/api/interaction/messageList',
    ['对话列表，新的在前；可按内容和昵称搜索', 'Conversations, the newest first; keywords and nickname search'],
    MessageListInput,
    listMessages,
    {
      access: 'member',
      scope: 'messages',
      limit: { per: 'member', max: 120, window_s: 60 },
    },
  ),
  get(
    '/api/interaction/dialog',
    [
      '与一位会员的消息，新的在前；读取的一页会标为已读',
      'Messages with one member, newest first; reading a page marks it read',
    ],
    DialogInput,
    readDialog,
    {
      access: 'member',
      scope: 'messages',
      limit: { per: 'member', max: 240, window_s: 60 },
    },
  ),
  post(
    '/api/interaction/markRead',
    ['把消息标为已读：传编号或 "all"', 'Mark messages as read: ids or "all"'],
    MarkReadInput,
    markRead,
    {
      ...often,
      scope: 'messages',
    },
  ),
  post(
    '/api/interaction/sendMessage',
    ['发送消息；相同的 key 只发送一次', 'Send a message; the same key is sent once'],
    SendMessageInput,
    sendMessage,
    {
      ...often,
      scope: 'messages',
    },
  ),
  post(
    '/api/interaction/delMessage',
    ['为自己删除消息；forBoth 撤回自己新发的消息', 'Delete messages for oneself; forBoth takes own new ones back'],
    DelMessageInput,
    delMessage,
    {
      ...often,
      scope: 'messages',
    },
  ),
  post(
    '/api/messages/delConversation',
    ['为自己删除整个对话', 'Delete a whole conversation for oneself'],
    MemberInput,
    delConversation,
    often,
  ),
  get('/api/messages/blocked', ['自己的屏蔽名单', 'Members the caller takes no messages from'], none, listBlocked, {
    access: 'member',
  }),
  post(
    '/api/messages/block',
    ['屏蔽会员或解除屏蔽', 'Take no messages from a member, or take them again'],
    BlockInput,
    blockMember,
    often,
  ),
  post(
    '/api/messages/official',
    ['设置或取消官方账号', 'Mark an account as one that speaks for the site'],
    OfficialInput,
    setOfficialAccount,
    {
      access: 'staff',
      limit: often.limit,
    },
  ),
];
