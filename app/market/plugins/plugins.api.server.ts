import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { saveCategory } from './plugin-categories.commands.server.ts';
import { listCategoryDesk } from './plugin-categories.queries.server.ts';
import { SaveCategoryInput } from './plugin-categories.schema.ts';
import { addPlugin, delistPlugin, relistPlugin, savePlugin } from './plugins.commands.server.ts';
import { getPluginForm, listOwnPlugins } from './plugins.queries.server.ts';
import { AddPluginInput, OfferTransferInput, OwnPluginsInput, PluginInput, SavePluginInput } from './plugins.schema.ts';
import { acceptTransfer, cancelTransfer, offerTransfer } from './plugin-transfers.commands.server.ts';

const limit = (max: number) => ({ limit: { per: 'member', max, window_s: 3600 } }) as const;
const quiet = { keepsPages: true, ...limit(60) } as const;
const member = { access: 'member' } as const;

/** Endpoints of a developer's plugins. */
export const pluginsApi: Endpoint[] = [
  get('/api/developer/plugins', ['开发者的插件', 'The plugins of a developer'], OwnPluginsInput, listOwnPlugins, {
    ...member,
    scope: 'plugins:read',
  }),
  get('/api/developer/plugin', ['一个插件和它的草稿', 'A plugin with its draft'], PluginInput, getPluginForm, member),
  post('/api/developer/addPlugin', ['新建插件', 'Make a plugin'], AddPluginInput, addPlugin, quiet),
  post('/api/developer/savePlugin', ['保存插件的草稿', 'Save the draft of a plugin'], SavePluginInput, savePlugin, {
    keepsPages: true,
    ...limit(600),
  }),
  post('/api/developer/delistPlugin', ['下架插件', 'Delist a plugin'], PluginInput, delistPlugin, limit(60)),
  post('/api/developer/relistPlugin', ['重新上架插件', 'List a plugin again'], PluginInput, relistPlugin, limit(60)),
  post(
    '/api/developer/offerTransfer',
    ['把插件转让给另一个开发者', 'Offer a plugin to another developer'],
    OfferTransferInput,
    offerTransfer,
    quiet,
  ),
  post(
    '/api/developer/acceptTransfer',
    ['接受转让给我的插件', 'Accept a plugin that was offered to me'],
    PluginInput,
    acceptTransfer,
    quiet,
  ),
  post(
    '/api/developer/cancelTransfer',
    ['取消或婉拒插件的转让', 'Cancel or decline the handing over of a plugin'],
    PluginInput,
    cancelTransfer,
    quiet,
  ),
  get('/api/admin/marketCategories', ['插件分类', 'Categories of plugins'], z.object({}), listCategoryDesk, {
    access: 'staff',
  }),
  post(
    '/api/admin/saveMarketCategory',
    ['新建或修改插件分类', 'Make a category of plugins, or change it'],
    SaveCategoryInput,
    saveCategory,
    { access: 'staff' },
  ),
];
