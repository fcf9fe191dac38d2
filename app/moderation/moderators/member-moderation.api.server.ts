import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  BanInput,
  MemberInput,
  ModeratorInput,
  NoteIdInput,
  NoteInput,
  ReviewIdInput,
} from '#app/moderation/reviews/moderation.schema.ts';
import { getMemberFile } from './member-notes.queries.server.ts';
import { banMember, liftBan } from './bans.commands.server.ts';
import { addNote, removeNote } from './member-notes.commands.server.ts';
import { listModerators } from './moderators.queries.server.ts';
import { addModerator, removeModerator } from './moderators.commands.server.ts';

const none = z.object({});
const staff = { access: 'staff' } as const;
const quiet = { access: 'staff', keepsPages: true } as const;

/** Endpoints of bans, notes and moderators. */
export const memberModerationApi: Endpoint[] = [
  get(
    '/api/admin/memberFile',
    ['会员的管理档案：禁言、备注、标记', 'What moderation knows of a member'],
    MemberInput,
    getMemberFile,
    staff,
  ),
  post('/api/admin/ban', ['禁言一位会员', 'Keep a member from posting for some days'], BanInput, banMember, quiet),
  post('/api/admin/liftBan', ['解除禁言', 'Let a member post again'], MemberInput, liftBan, quiet),
  post(
    '/api/admin/addNote',
    ['为会员添加备注', 'Write a note on a member for other moderators'],
    NoteInput,
    addNote,
    quiet,
  ),
  post('/api/admin/removeNote', ['删除会员备注', 'Remove a note of mine'], NoteIdInput, removeNote, quiet),
  get('/api/admin/moderators', ['版主列表', 'Members who moderate a category or a tag'], none, listModerators, staff),
  post(
    '/api/admin/addModerator',
    ['任命版主', 'Make a member moderator of a category or a tag'],
    ModeratorInput,
    addModerator,
    quiet,
  ),
  post(
    '/api/admin/removeModerator',
    ['免去版主', 'Take a part of the community from a moderator'],
    ReviewIdInput,
    removeModerator,
    quiet,
  ),
];
