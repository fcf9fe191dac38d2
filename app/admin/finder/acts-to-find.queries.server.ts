import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import announcementsEn from '#app/admin/announcements/announcements.en.ts';
import announcementsZh from '#app/admin/announcements/announcements.zh.ts';
import backupsEn from '#app/admin/backups/backups.en.ts';
import backupsZh from '#app/admin/backups/backups.zh.ts';
import addMembersEn from '#app/admin/joining/add-members.en.ts';
import addMembersZh from '#app/admin/joining/add-members.zh.ts';
import joiningEn from '#app/admin/joining/joining.en.ts';
import joiningZh from '#app/admin/joining/joining.zh.ts';
import starterEn from '#app/admin/starter-content/starter-content.en.ts';
import starterZh from '#app/admin/starter-content/starter-content.zh.ts';
import { nodeOf } from '#app/admin/settings/settings.policy.ts';
import type { Section } from '#app/admin/settings/settings.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { IconName } from '#app/ui/kit/icon-names.ts';
import { bothOf, type Findable } from './findable.server.ts';
import { settingsPath, settingsTexts } from './settings-to-find.queries.server.ts';

/** Something to be done: what it needs, and where it is done. `place` is the title of that place in both languages. */
type Act = {
  node: string;
  to: string;
  icon: IconName;
  title: [zh: string, en: string];
  place: [zh: string, en: string];
  names: string[];
};

/** What the caller can do at once, each with the way to its button. */
export async function listActsToFind(ctx: Ctx): Promise<Findable[]> {
  const acts = [...settingsActs(ctx), ...otherActs];
  const may = await Promise.all(acts.map(({ node }) => hasConsole(ctx, node)));
  return acts
    .filter((_, at) => may[at])
    .map(({ to, icon, title, place, names }) => ({
      to,
      icon,
      trail: bothOf(ctx, ...place).slice(0, 1),
      titles: bothOf(ctx, ...title),
      names,
    }));
}

/** The tests of the settings, called as on their page. */
function settingsActs(ctx: Ctx): Act[] {
  const { zh, en } = settingsTexts(ctx);
  const tests = [
    { section: 'mail', word: 'testMail', field: 'testMail', icon: 'send' },
    { section: 'replies', word: 'testMailbox', field: 'testMailbox', icon: 'mail' },
    { section: 'directory', word: 'testDirectory', field: 'testedAccount', icon: 'users' },
    { section: 'market', word: 'testScanners', field: 'testScanners', icon: 'shield' },
  ] as const satisfies readonly { section: Section; word: string; field: string; icon: IconName }[];
  return tests.map(({ section, word, field, icon }) => ({
    node: nodeOf(section),
    to: `${settingsPath}?section=${section}#${field}`,
    icon,
    title: [zh[word], en[word]],
    place: [zh.sections[section], en.sections[section]],
    names: [word],
  }));
}

const otherActs: Act[] = [
  {
    node: 'backups/make',
    to: '/admin/backups',
    icon: 'download',
    title: [backupsZh.make, backupsEn.make],
    place: [backupsZh.title, backupsEn.title],
    names: ['backup'],
  },
  {
    node: nodeOf('site'),
    to: `${settingsPath}?section=site#starter`,
    icon: 'box',
    title: [starterZh.act, starterEn.act],
    place: [starterZh.title, starterEn.title],
    names: ['starter', 'demo'],
  },
  {
    node: 'joining/add',
    to: '/admin/joining/add',
    icon: 'plus',
    title: [addMembersZh.title, addMembersEn.title],
    place: [joiningZh.title, joiningEn.title],
    names: ['invite'],
  },
  {
    node: 'announcements/edit',
    to: '/admin/announcements',
    icon: 'edit',
    title: [announcementsZh.add, announcementsEn.add],
    place: [announcementsZh.title, announcementsEn.title],
    names: ['写公告', 'write'],
  },
];
