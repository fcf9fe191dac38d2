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
  closing: {
    title: 'Your account is about to be closed',
    text: (date: string) => `On ${date} it will be closed for good.`,
    content: { keep: 'What you wrote stays anonymously.', remove: 'What you wrote will be removed.' },
    undo: 'Keep my account',
  },
} satisfies Widen<typeof zh>;
