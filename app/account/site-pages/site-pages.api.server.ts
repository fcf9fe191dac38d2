import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  addSitePage,
  hideSitePage,
  placeSitePage,
  removeSitePage,
  saveSitePage,
} from './site-pages.commands.server.ts';
import { getDeskPage, getSitePage, listDeskPages, listSitePages } from './site-pages.queries.server.ts';
import * as pages from './site-pages.schema.ts';

const desk = { access: 'staff' } as const;

/** Endpoints of the operator's own pages: terms of use, privacy and others. */
export const sitePagesApi: Endpoint[] = [
  get(
    '/api/site/pages',
    ['站点自己的页面：用户协议、隐私政策等', 'The site’s own pages: terms of use, privacy and others'],
    z.object({}),
    listSitePages,
    { scope: 'read' },
  ),
  get('/api/site/page', ['站点自己的一个页面', 'One of the site’s own pages'], pages.SitePageInput, getSitePage, {
    scope: 'read',
  }),
  get(
    '/api/admin/pages',
    ['全部页面，含草稿和已下线的', 'All pages with drafts and those offline'],
    z.object({}),
    listDeskPages,
    desk,
  ),
  get(
    '/api/admin/page',
    ['供编辑的页面，含各版', 'A page for its editor, with its revisions'],
    pages.PageIdInput,
    (ctx, { id }) => getDeskPage(ctx, id),
    desk,
  ),
  post(
    '/api/admin/addPage',
    ['添加页面，可用模板', 'Add a page, from a template or empty'],
    pages.AddPageInput,
    addSitePage,
    { ...desk, keepsPages: true },
  ),
  post(
    '/api/admin/savePage',
    ['保存页面草稿，或发布', 'Save a text of a page as a draft, or publish it'],
    pages.SavePageInput,
    saveSitePage,
    { ...desk, maxBody: 512 * 1024, keepsPages: true },
  ),
  post(
    '/api/admin/placePage',
    ['修改页面的地址、位置，以及是否要求同意', 'Say where a page stands, and whether members must agree to it'],
    pages.PlacePageInput,
    placeSitePage,
    desk,
  ),
  post(
    '/api/admin/hidePage',
    ['下线或重新上线页面', 'Take a page offline, or put it online again'],
    pages.HidePageInput,
    hideSitePage,
    desk,
  ),
  post(
    '/api/admin/removePage',
    ['删除从未发布的页面', 'Remove a page that was never published'],
    pages.PageIdInput,
    removeSitePage,
    { ...desk, keepsPages: true },
  ),
];
