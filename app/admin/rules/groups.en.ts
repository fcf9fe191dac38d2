import type { Widen } from '#app/core/texts/language.ts';
import type zh from './groups.zh.ts';

export default {
  title: 'Groups and permissions',
  lead: 'Every member and staff member belongs to one group, which determines what they can see and do.',
  appoint: 'To appoint somebody, open a member and choose “Console rights”.',
  toMembers: 'Members',
  notModerators:
    'The role “Moderator” holds for the whole site; members who look after one category or tag are appointed elsewhere and need no role.',
  toModerators: 'Moderators of categories and tags',
  areas: 'Kind of group',
  site: 'Members',
  admin: 'Staff',
  add: 'Add a group',
  edit: 'Edit',
  editOf: (name: string) => `Edit “${name}”`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete “${name}”`,
  removeAsk: (name: string) => `Delete the group “${name}”?`,
  removeText: 'Its members move to the default group.',
  name: 'Name',
  people: 'People',
  peopleSite: (count: number) => (count === 1 ? 'One member' : `${count.toLocaleString('en')} members`),
  peopleAdmin: (count: number) => (count === 1 ? 'One person' : `${count.toLocaleString('en')} people`),
  rights: 'Rights',
  all: 'All',
  some: (count: number) => (count === 1 ? 'One rule' : `${count} rules`),
  none: 'None',
  isDefault: 'default',
  off: 'disabled',
  actions: 'Actions',
  dialogAdd: 'Add a group',
  dialogEdit: 'Edit the group',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  isAll: 'All rights',
  isAllHelp: 'Includes menus and buttons added later.',
  isAllKept: 'Administrators always have every right.',
  entry: 'Menu',
  levels: { none: 'None', see: 'See', act: 'Act', own: 'Own choice' },
  levelSum: (see: number, act: number, own: number) =>
    [see > 0 && `sees ${see}`, act > 0 && `acts in ${act}`, own > 0 && `own choice in ${own}`]
      .filter(Boolean)
      .join(', '),
  levelHelp:
    '“See” opens the pages, “Act” works there too. “Own choice” is neither: its rights are picked one by one below.',
  more: 'More exactly',
  ready: 'Ready roles',
  readyHelp: 'One press adds a role as a group, which you can change then. Groups that exist stay as they are.',
  entries: (names: readonly string[]) => names.join(', '),
  take: 'Add',
  takeOf: (name: string) => `Add the role “${name}”`,
  taken: 'In use',
  beyond: 'This role reaches further than your own rights.',
  oneAdministrator: (count: number) =>
    count === 0
      ? 'No administrator can log in.'
      : 'Only one administrator can log in. Appoint a second one, for when a password is lost or an account suspended.',
  noSecond: (names: readonly string[]) =>
    `Somebody else has to confirm these, and there is nobody fit to (perhaps suspended): ${names.join(', ')}.`,
  picked: 'Menus and buttons',
  pickedHelp: 'Parents of a selected item are selected with it.',
  status: 'Enabled',
  statusHelp: 'People in a disabled group lose its menus and rights.',
  statusKept: 'The default group cannot be disabled.',
  cancel: 'Cancel',
  save: 'Save',
  takesOver: 'Can get into accounts',
  types: {
    route: 'route',
    menu_dir: 'folder',
    menu: 'menu',
    nav_user_menu: 'avatar menu',
    nav: 'header',
    button: 'button',
  },
} satisfies Widen<typeof zh>;
