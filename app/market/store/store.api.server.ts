import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getMaker, getPlugin } from './plugin-view.queries.server.ts';
import { listPlugins } from './store.queries.server.ts';
import * as store from './store.schema.ts';

const reading = { scope: 'read' } as const;

/** Endpoints of the store. */
export const storeApi: Endpoint[] = [
  get(
    '/api/market/plugins',
    ['一页插件，可以搜索、筛选和排序', 'A page of the plugins that are published, searched, filtered and in an order'],
    store.PluginsInput,
    listPlugins,
    reading,
  ),
  get(
    '/api/market/plugin',
    ['一个插件的资料、版本、权限和评价', 'A plugin with its facts, versions, permissions and ratings'],
    store.ShownPluginInput,
    (ctx, { slug, ratings }) => getPlugin(ctx, slug, { ratings }),
    reading,
  ),
  get(
    '/api/market/developer',
    ['一个开发者的公开资料和插件', 'The public profile of a developer and their plugins'],
    store.MakerInput,
    (ctx, { slug }) => getMaker(ctx, slug),
    reading,
  ),
];
