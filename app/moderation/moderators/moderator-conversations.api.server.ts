import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { getOwnThread, getThread, listThreads } from './moderator-conversations.queries.server.ts';
import {
  OwnThreadMessageInput,
  ThreadInput,
  ThreadListInput,
  ThreadMessageInput,
} from '#app/moderation/reviews/moderation.schema.ts';
import { writeToMember, writeToModerators } from './moderator-conversations.commands.server.ts';

const staff = { access: 'staff' } as const;
const quiet = { access: 'staff', keepsPages: true } as const;

const member = { access: 'member' } as const;

const unseen = { keepsPages: true, limit: { per: 'member', max: 240, window_s: 60 } } as const;

/** Endpoints of threads with moderators. */
export const moderatorThreadsApi: Endpoint[] = [
  get(
    '/api/ask/moderators',
    ['与管理团队的对话', 'What the moderators and I wrote to each other'],
    z.object(keysetFields),
    getOwnThread,
    member,
  ),
  post(
    '/api/ask/writeToModerators',
    ['给管理团队写消息', 'Answer the moderators'],
    OwnThreadMessageInput,
    writeToModerators,
    unseen,
  ),
  get(
    '/api/admin/threads',
    ['管理团队与会员的对话列表', 'A page of threads between moderators and members'],
    ThreadListInput,
    listThreads,
    staff,
  ),
  get('/api/admin/thread', ['与一位会员的对话', 'The thread with a member'], ThreadInput, getThread, staff),
  post(
    '/api/admin/writeToMember',
    ['以管理团队名义给会员写消息', 'Write to a member in the name of the moderators'],
    ThreadMessageInput,
    writeToMember,
    quiet,
  ),
];
