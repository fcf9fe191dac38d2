import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { IdInput } from '#app/ask/parts/ask.schema.ts';
import { orderCategories, restoreCategory, retireCategory, saveCategory } from './categories.commands.server.ts';
import { listCategoryCards, listCategoryDesk } from './categories.queries.server.ts';
import { OrderCategoriesInput, RetireCategoryInput, SaveCategoryInput } from './categories.schema.ts';

const none = z.object({});

/** Endpoints of categories. */
export const categoryApi: Endpoint[] = [
  get(
    '/api/ask/categoryCards',
    ['分类及其说明', 'Categories with what they are about and their liveliest posts'],
    none,
    listCategoryCards,
    { scope: 'read' },
  ),
  get(
    '/api/admin/categories',
    ['全部分类，含已停用的', 'Every category with its access and groups, retired ones last'],
    none,
    listCategoryDesk,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/saveCategory',
    ['新建或修改分类', 'Create a category (id 0) or change one: names, look, who may read and post'],
    SaveCategoryInput,
    saveCategory,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/orderCategories',
    ['调整分类顺序', 'Put categories into an order'],
    OrderCategoriesInput,
    orderCategories,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/retireCategory',
    ['停用分类，帖子移到另一分类', 'End a category and move its posts into another one'],
    RetireCategoryInput,
    retireCategory,
    { access: 'staff' },
  ),
  post('/api/admin/restoreCategory', ['恢复停用的分类', 'Open a retired category again'], IdInput, restoreCategory, {
    access: 'staff',
  }),
];
