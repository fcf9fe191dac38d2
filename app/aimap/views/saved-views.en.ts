import type { Widen } from '#app/core/texts/language.ts';
import type zh from './saved-views.zh.ts';

export default {
  title: 'Views of the map',
  share: 'Copy the address of this view',
  save: 'Save this view',
  saveTitle: 'Save this view of the map',
  name: 'Name',
  help: 'Keeps the filters, the order and the place you see; one of the same name is replaced.',
  forget: (name: string) => `Delete the view “${name}”`,
} satisfies Widen<typeof zh>;
