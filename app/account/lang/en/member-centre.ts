import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/member-centre.ts';

export default {
  menu: 'Member menu',
  openMenu: 'Open the member menu',
  shrink: 'Shrink the menu',
  widen: 'Widen the menu',
  number: (id: number) => `No. ${id}`,
  points: 'Points',
  balance: 'Balance',
  title: 'Member centre',
  leading: 'Opening the member centre',
  noRoute: 'No route found to jump~',
  noRouteText: 'No menu of the member centre is open to you yet. Please ask the administrator.',
  home: 'Back to the home page',
  badMenuType: 'Navigation failed, the menu type is unrecognized!',
} satisfies Widen<typeof zh>;
