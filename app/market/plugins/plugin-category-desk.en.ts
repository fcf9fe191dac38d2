import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-category-desk.zh.ts';

export default {
  title: 'Plugin categories',
  lead: 'Where plugins are filed. A hidden category keeps the plugins it has and takes no more.',
  list: 'Categories',
  name: 'Category',
  plugins: 'Listed plugins',
  weigh: 'Order',
  weighHelp: 'The larger the number, the earlier it stands',
  isHidden: 'Hidden',
  hidden: 'Hidden',
  acts: 'Acts',
  add: 'New category',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  make: 'Make it',
  save: 'Save',
  slug: 'Identifier',
  slugHelp: 'Begins with a small letter; 2 to 40 small letters, digits or hyphens. It never changes',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  readOnly: 'You can look, but not change anything.',
} satisfies Widen<typeof zh>;
