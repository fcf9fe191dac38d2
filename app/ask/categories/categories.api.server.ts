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
    'Categories with what they are about and their liveliest posts',
    none,
    listCategoryCards,
    { scope: 'read' },
  ),
  get('/api/admin/categories', 'Every category with its access and groups, retired ones last', none, listCategoryDesk, {
    access: 'staff',
  }),
  post(
    '/api/admin/saveCategory',
    'Create a category (id 0) or change one: names, look, who may read and post',
    SaveCategoryInput,
    saveCategory,
    {
      access: 'staff',
    },
  ),
  post('/api/admin/orderCategories', 'Put categories into an order', OrderCategoriesInput, orderCategories, {
    access: 'staff',
  }),
  post(
    '/api/admin/retireCategory',
    'End a category and move its posts into another one',
    RetireCategoryInput,
    retireCategory,
    { access: 'staff' },
  ),
  post('/api/admin/restoreCategory', 'Open a retired category again', IdInput, restoreCategory, { access: 'staff' }),
];
