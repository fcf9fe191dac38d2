import type { Widen } from '#app/core/texts/language.ts';
import type zh from './console.zh.ts';

export default {
  title: 'Operator console',
  menu: 'Console menu',
  openMenu: 'Open the console menu',
  shrink: 'Shrink the menu',
  widen: 'Widen the menu',
  badMenuType: 'Navigation failed, the menu type is unrecognized!',
  hidden: (names: readonly string[]) => `${names.join(', ')}: shown once in use.`,
  pages: (entry: string) => `Pages: ${entry}`,
  twoStepTitle: 'Set up two-step login first',
  twoStepText:
    'This site requires two-step login for staff. Setting it up takes a minute or two, and then you can use the console.',
  twoStepSet: 'Set up',
} satisfies Widen<typeof zh>;
