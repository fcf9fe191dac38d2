import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { findInConsole } from './finder.queries.server.ts';
import { FindInput } from './finder.schema.ts';

/** The endpoint of the console's search. */
export const finderApi: Endpoint[] = [
  get(
    '/api/admin/find',
    [
      '按名称搜索控制台的页面、设置、会员和操作，只含自己可以打开的；邮箱和手机号要写完整',
      'Pages, settings, members and acts of the console by name, only what one may open; e-mail and mobile in full',
    ],
    FindInput,
    findInConsole,
    { access: 'staff' },
  ),
];
