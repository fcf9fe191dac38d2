import type zh from './shortcuts.zh.ts';

export default {
  title: 'Keyboard shortcuts',
  keys: [
    ['/', 'Search'],
    ['j k', 'Next and previous in a list'],
    ['Enter', 'Open the one that is chosen'],
    ['?', 'This list'],
    ['Esc', 'Close dialogs and menus'],
  ],
} satisfies typeof zh;
