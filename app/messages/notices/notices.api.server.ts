import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { createAnnouncement, readAnnouncement, withdrawAnnouncement } from './announcements.commands.server.ts';
import { listAnnouncementDrafts, listAnnouncements } from './announcements.queries.server.ts';
import { deleteNotices, markNoticesRead } from './notices.commands.server.ts';
import { savePreferences, unsubscribe } from './notice-preferences.commands.server.ts';
import { listPreferences, readUnsubscribeToken } from './notice-preferences.queries.server.ts';
import { listNotices } from './notices.queries.server.ts';
import * as notices from './notices.schema.ts';

const none = z.object({});
const unseen = { keepsPages: true, limit: { per: 'member', max: 120, window_s: 60 } } as const;
const staff = { access: 'staff', keepsPages: true, limit: { per: 'member', max: 100, window_s: 600 } } as const;

/**
 * Mail programs are sent to the page, which asks before it does anything: links in mails are opened by machines too.
 */
async function leadToPage(_ctx: unknown, { token }: { token: string }): Promise<Response> {
  readUnsubscribeToken(token);
  return new Response(null, { status: 302, headers: { location: `/unsubscribe/${token}` } });
}

/** Endpoints of notices, announcements and what members choose about them. */
export const noticesApi: Endpoint[] = [
  get('/api/notice/list', 'A page of my notices', notices.NoticeListInput, listNotices, { access: 'member' }),
  get('/api/notice/announcements', 'The newest announcements', none, listAnnouncements, { access: 'member' }),
  get('/api/notice/preferences', 'How I am told of each kind', none, listPreferences, { access: 'member' }),
  post(
    '/api/notice/markRead',
    'Mark notices of mine as read: ids, or all of a kind',
    notices.MarkNoticesInput,
    markNoticesRead,
    unseen,
  ),
  post(
    '/api/notice/delete',
    'Delete notices of mine: ids, or all that are read',
    notices.DeleteNoticesInput,
    deleteNotices,
    unseen,
  ),
  post(
    '/api/notice/readAnnouncement',
    'Mark an announcement and those before it as read',
    notices.ReadAnnouncementInput,
    readAnnouncement,
    unseen,
  ),
  post(
    '/api/notice/savePreferences',
    'Choose how I am told of some kinds',
    notices.PreferencesInput,
    savePreferences,
    unseen,
  ),
  get(
    '/api/notice/unsubscribe',
    'Lead from a mail to the page that unsubscribes',
    notices.UnsubscribeInput,
    leadToPage,
  ),
  post(
    '/api/notice/unsubscribe',
    'Switch mails off with the token of a mail, also by one click (RFC 8058)',
    notices.UnsubscribeInput,
    unsubscribe,
    {
      access: 'public',
      keepsPages: true,
      limit: { per: 'ip', max: 60, window_s: 600 },
    },
  ),
  get(
    '/api/notice/announcementDrafts',
    'A page of all announcements in both languages, for the operator',
    notices.AnnouncementListInput,
    listAnnouncementDrafts,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/notice/createAnnouncement',
    'Tell all members something',
    notices.AnnouncementInput,
    createAnnouncement,
    staff,
  ),
  post(
    '/api/notice/withdrawAnnouncement',
    'Take an announcement back',
    notices.AnnouncementIdInput,
    withdrawAnnouncement,
    staff,
  ),
];
