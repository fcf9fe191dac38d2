import { isLoopbackHost } from '#app/core/loopback.ts';
import { type Step, type StepKey, stepKeys } from './first-steps.schema.ts';

/** What the product finds out by itself. */
export type StepFacts = {
  isCaptchaOn: boolean;
  isBackupOld: boolean;
  /** Kinds of the operator's own pages that are published. */
  pages: ReadonlySet<string>;
  siteUrl: string;
  hasMailServer: boolean;
  /** A test mail went out the way mails leave now. */
  isMailTried: boolean;
  isNamed: boolean;
  categoriesWithoutText: number;
  waysToPay: number;
  isWithoutMoney: boolean;
  administrators: number;
  staffWithoutTwoStep: number;
  isRoomScarce: boolean;
  isStarterDecided: boolean;
};

/** Where each step is done, below the menu's page that must be there for it. */
const places: Record<StepKey, { menu: string; to: string }> = {
  captcha: { menu: '/admin/settings', to: '' },
  backup: { menu: '/admin/backups', to: '/admin/backups' },
  law: { menu: '/admin/pages', to: '/admin/pages' },
  address: { menu: '/admin/settings', to: '' },
  mail: { menu: '/admin/settings', to: '/admin/settings?section=mail' },
  name: { menu: '/admin/settings', to: '/admin/settings?section=appearance' },
  categories: { menu: '/admin/categories', to: '/admin/categories' },
  pay: { menu: '/admin/pay', to: '/admin/pay' },
  administrator: { menu: '/admin/members', to: '/admin/members' },
  twoStep: { menu: '/admin/settings', to: '/admin/settings?section=members' },
  storage: { menu: '/admin/settings', to: '/admin/settings?section=uploads' },
  starter: { menu: '/admin/settings', to: '/admin/settings?section=site#starter' },
};

const lawKinds = ['terms', 'privacy', 'contact'];
/** Steps without which opening the site to the public harms somebody. */
const urgent: ReadonlySet<StepKey> = new Set(['captcha', 'backup', 'address', 'mail']);

/** Whether others reach the site by its address, and read along with nobody. */
export const isPublicAddress = (siteUrl: string): boolean => {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' && !isLoopbackHost(hostname);
};

/** The steps whose pages are in the caller's menu, in the order in which a site is opened. */
export function stepsOf(facts: StepFacts, waived: readonly StepKey[], paths: ReadonlySet<string>): Step[] {
  const done: Record<StepKey, boolean> = {
    captcha: facts.isCaptchaOn,
    backup: !facts.isBackupOld,
    law: lawKinds.every((kind) => facts.pages.has(kind)),
    address: isPublicAddress(facts.siteUrl),
    mail: facts.hasMailServer && facts.isMailTried,
    name: facts.isNamed,
    categories: facts.categoriesWithoutText === 0,
    pay: facts.waysToPay > 0 || facts.isWithoutMoney,
    administrator: facts.administrators > 1,
    twoStep: facts.staffWithoutTwoStep === 0,
    storage: !facts.isRoomScarce,
    starter: facts.isStarterDecided,
  };
  const stateOf = (key: StepKey): Step['state'] =>
    done[key] ? 'done' : waived.includes(key) ? 'waived' : urgent.has(key) ? 'warn' : 'open';
  return stepKeys
    .filter((key) => paths.has(places[key].menu))
    .map((key) => ({ key, state: stateOf(key), to: places[key].to }));
}
