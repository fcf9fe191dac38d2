import type { Widen } from '#app/core/texts/language.ts';
import type zh from './member-centre.zh.ts';

export default {
  menu: 'Member menu',
  openMenu: 'Open member menu',
  shrink: 'Collapse menu',
  widen: 'Expand menu',
  number: (id: number) => `No. ${id}`,
  points: 'Points',
  balance: 'Balance',
  title: 'Member centre',
  leading: 'Opening the member centre',
  noRoute: 'Nothing to open here yet',
  noRouteText: 'You don’t have access to any pages here yet. Please contact the administrator.',
  home: 'Back to home',
  badMenuType: 'This menu entry cannot be opened: its type is unknown.',
  pages: (entry: string) => `Pages: ${entry}`,
  closing: {
    title: 'Your account is about to be closed',
    held: 'The seven days are up, but there is still money in your account, or a withdrawal or refund is still with the bank. It will close automatically once everything is spent, withdrawn or settled; until then you can undo this.',
    heldLink: 'See what’s left',
    text: (date: string) => `It will be permanently closed on ${date}.`,
    content: { keep: 'Your posts will stay, anonymously.', remove: 'Your posts will be deleted.' },
    undo: 'Keep my account',
  },
} satisfies Widen<typeof zh>;

export type MemberCentreTexts = Widen<typeof zh>;
