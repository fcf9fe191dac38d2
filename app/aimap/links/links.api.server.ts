import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { archiveLink, checkLink, replaceLink, settleLink } from './links.commands.server.ts';
import { listLinks } from './links.queries.server.ts';
import { ArchiveLinkInput, LinkDeskInput, LinkIdInput, ReplaceLinkInput } from './links.schema.ts';

/** Endpoints of the console's desk of links. */
export const linksApi: Endpoint[] = [
  get(
    '/api/admin/mapLinks',
    ['AI 地图的链接，按检查结果', 'Links of the AI map, by what checking them told'],
    LinkDeskInput,
    listLinks,
    { access: 'staff' },
  ),
  post('/api/admin/checkMapLink', ['立即检查一个链接', 'Check a link at once'], LinkIdInput, checkLink, {
    access: 'staff',
    keepsPages: true,
    limit: { per: 'member', max: 60, window_s: 60 },
  }),
  post(
    '/api/admin/replaceMapLink',
    ['给所有用到某链接的资源换一个地址', 'Give all resources with a link another address'],
    ReplaceLinkInput,
    replaceLink,
    { access: 'staff' },
  ),
  post(
    '/api/admin/settleMapLink',
    ['标记会员对链接的报告已处理', 'Say that what members reported of a link was looked at'],
    LinkIdInput,
    settleLink,
    { access: 'staff', keepsPages: true },
  ),
  post(
    '/api/admin/archiveMapLink',
    ['记下链接的存档地址；空为移除', 'Note where a copy of a link lies; empty removes it'],
    ArchiveLinkInput,
    archiveLink,
    { access: 'staff' },
  ),
];
