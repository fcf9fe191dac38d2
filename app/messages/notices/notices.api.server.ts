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
  get('/api/notice/list', ['一页自己的通知', 'A page of my notices'], notices.NoticeListInput, listNotices, {
    access: 'member',
  }),
  get('/api/notice/announcements', ['最新的公告', 'The newest announcements'], none, listAnnouncements, {
    access: 'member',
  }),
  get('/api/notice/preferences', ['各类通知的接收方式', 'How I am told of each kind'], none, listPreferences, {
    access: 'member',
  }),
  post(
    '/api/notice/markRead',
    ['把通知标为已读：传编号，或某一类的全部', 'Mark notices of mine as read: ids, or all of a kind'],
    notices.MarkNoticesInput,
    markNoticesRead,
    unseen,
  ),
  post(
    '/api/notice/delete',
    ['删除自己的通知：传编号，或全部已读通知', 'Delete notices of mine: ids, or all that are read'],
    notices.DeleteNoticesInput,
    deleteNotices,
    unseen,
  ),
  post(
    '/api/notice/readAnnouncement',
    ['把一条公告和它之前的公告标为已读', 'Mark an announcement and those before it as read'],
    notices.ReadAnnouncementInput,
    readAnnouncement,
    unseen,
  ),
  post(
    '/api/notice/savePreferences',
    ['设置各类通知的接收方式', 'Choose how I am told of some kinds'],
    notices.PreferencesInput,
    savePreferences,
    unseen,
  ),
  get(
    '/api/notice/unsubscribe',
    ['从邮件跳转到退订页', 'Lead from a mail to the page that unsubscribes'],
    notices.UnsubscribeInput,
    leadToPage,
  ),
  post(
    '/api/notice/unsubscribe',
    [
      '凭邮件中的令牌退订，支持一键退订（RFC 8058）',
      'Switch mails off with the token of a mail, also by one click (RFC 8058)',
    ],
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
    ['一页全部公告的中英文内容，供管理员使用', 'A page of all announcements in both languages, for the operator'],
    notices.AnnouncementListInput,
    listAnnouncementDrafts,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/notice/createAnnouncement',
    ['发布公告', 'Tell all members something'],
    notices.AnnouncementInput,
    createAnnouncement,
    staff,
  ),
  post(
    '/api/notice/withdrawAnnouncement',
    ['撤回公告', 'Take an announcement back'],
    notices.AnnouncementIdInput,
    withdrawAnnouncement,
    staff,
  ),
];
