import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  BlockedNetworkIdInput,
  CleanupIdInput,
  CleanupInput,
  CleanupListInput,
  MemberInput,
} from '#app/moderation/reviews/moderation.schema.ts';
import { listCleanups, previewCleanup } from './clean-ups.queries.server.ts';
import { openNetwork, startCleanup, undoCleanup } from './clean-ups.commands.server.ts';

const staff = { access: 'staff' } as const;
const quiet = { access: 'staff', keepsPages: true } as const;

/** Endpoints of clean-ups. */
export const cleanUpsApi: Endpoint[] = [
  get('/api/admin/cleanupPreview', 'What cleaning up a member would take away', MemberInput, previewCleanup, staff),
  get(
    '/api/admin/cleanups',
    'A page of clean-ups, and the networks that are blocked',
    CleanupListInput,
    listCleanups,
    staff,
  ),
  post('/api/admin/startCleanup', 'Take everything of a spammer away', CleanupInput, startCleanup, staff),
  post('/api/admin/undoCleanup', 'Give everything of a clean-up back', CleanupIdInput, undoCleanup, staff),
  post('/api/admin/openNetwork', 'Unblock a network', BlockedNetworkIdInput, openNetwork, quiet),
];
