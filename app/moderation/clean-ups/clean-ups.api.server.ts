import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  BlockedNetworkIdInput,
  CleanupIdInput,
  CleanupInput,
  CleanupListInput,
  MemberInput,
} from '#app/moderation/reviews/moderation.schema.ts';
import { listCleanups, previewCleanup } from './clean-ups.queries.server.ts';
import { BlockNetworkInput } from './networks.schema.ts';
import { blockNetwork, openNetwork, startCleanup, undoCleanup } from './clean-ups.commands.server.ts';

const staff = { access: 'staff' } as const;
const quiet = { access: 'staff', keepsPages: true } as const;

/** Endpoints of clean-ups. */
export const cleanUpsApi: Endpoint[] = [
  get(
    '/api/admin/cleanupPreview',
    ['清理一位会员之前的预览', 'What cleaning up a member would take away'],
    MemberInput,
    previewCleanup,
    staff,
  ),
  get(
    '/api/admin/cleanups',
    ['垃圾内容清理的列表和进度', 'A page of clean-ups, and the networks that are blocked'],
    CleanupListInput,
    listCleanups,
    staff,
  ),
  post(
    '/api/admin/startCleanup',
    ['开始清理一位会员的全部内容', 'Take everything of a spammer away'],
    CleanupInput,
    startCleanup,
    staff,
  ),
  post(
    '/api/admin/undoCleanup',
    ['撤销一次清理', 'Give everything of a clean-up back'],
    CleanupIdInput,
    undoCleanup,
    staff,
  ),
  post(
    '/api/admin/blockNetwork',
    ['封锁一个网段的发布', 'Keep a network from writing'],
    BlockNetworkInput,
    blockNetwork,
    quiet,
  ),
  post(
    '/api/admin/openNetwork',
    ['解除一个网段的封锁', 'Unblock a network'],
    BlockedNetworkIdInput,
    openNetwork,
    quiet,
  ),
];
