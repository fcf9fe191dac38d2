import type { FrameEntry, FrameGroup } from '#app/ui/frame/app-frame-entries.ts';
import type { DeveloperAreaTexts } from './developer-area-texts.ts';
import { mayAtDeveloper } from './developers.policy.ts';
import type { DeveloperRight, OwnDeveloper } from './developers.schema.ts';

type Entry = Omit<FrameEntry, 'label' | 'key'> & {
  key: keyof DeveloperAreaTexts['entries'];
  right?: DeveloperRight;
  isMoney?: boolean;
};

/** The pages of the area in the order of the menu; `right` is what one needs at the developer to see the entry. */
const pages: Entry[] = [
  { key: 'index', icon: 'home', to: '/developer' },
  { key: 'plugin', icon: 'box', to: '/developer/plugin', right: 'read' },
  { key: 'update', icon: 'refresh', to: '/developer/update', right: 'read' },
  { key: 'statistics', icon: 'chart', to: '/developer/statistics', right: 'statistics' },
  { key: 'analyse', icon: 'eye', to: '/developer/analyse', right: 'statistics' },
  { key: 'refunds', icon: 'undo', to: '/developer/refunds', right: 'refund', isMoney: true },
];
const income: Entry[] = [
  { key: 'money', icon: 'wallet', to: '/developer/money', right: 'money', isMoney: true },
  { key: 'bankcard', icon: 'card', to: '/developer/bankcard', right: 'money', isMoney: true },
];
const others: Entry[] = [
  { key: 'other', icon: 'users', to: '/developer/other', right: 'read' },
  { key: 'domain', icon: 'globe', to: '/developer/domain', right: 'read' },
  { key: 'tokens', icon: 'key', to: '/developer/tokens', right: 'read' },
  { key: 'webhooks', icon: 'send', to: '/developer/webhooks', right: 'team' },
  { key: 'docs', icon: 'book', to: '/ask/devdoc' },
  { key: 'terms', icon: 'list-check', to: '/developer/terms' },
  { key: 'back', icon: 'logout', to: '/user' },
];

/**
 * The menu of the developer area: what the role at this developer allows; without one what leads to becoming one. Bank
 * cards are the member's own, so only owners have them here. @param hasMoney what is sold and earned has its entries
 */
export function developerMenu(developer: OwnDeveloper | null, t: DeveloperAreaTexts, hasMoney: boolean): FrameGroup[] {
  const isShown = ({ key, right, isMoney = false }: Entry) =>
    (hasMoney || !isMoney) &&
    (right === undefined ||
      (developer !== null &&
        mayAtDeveloper(developer.role, developer.state, right) &&
        (key !== 'bankcard' || developer.role === 'owner')));
  const shown = (entries: readonly Entry[]) =>
    entries.filter(isShown).map(({ right: _right, isMoney: _isMoney, ...entry }) => ({
      ...entry,
      label: entry.key === 'index' && developer === null ? t.join : t.entries[entry.key],
    }));
  const groups = [
    { key: 'developer', label: t.groups.market, entries: shown(pages) },
    { key: 'developer-income', label: t.groups.income, entries: shown(income) },
    { key: 'developer-other', label: t.groups.other, entries: shown(others) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
