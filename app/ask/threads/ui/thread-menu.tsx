import { useRevalidator } from 'react-router';
import { withCode } from '#app/core/request.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Menu, type MenuItem } from '#app/ui/menu.tsx';
import type { PostView } from '../../schema.ts';
import { askTexts } from '../../ui/ask-texts.ts';
import { type DialogName, useDialog } from './thread-dialog.tsx';
import { threadTexts } from './thread-texts.ts';

const loadCalls = () => import('./thread-calls.ts');
const loadActs = () => import('../../ui/thread-acts.ts');

/** What is rarer: print, follow settings, close, and what staff may do with a question. */
export default function ThreadMenu({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const [dialog, show] = useDialog(post);
  const { revalidate } = useRevalidator();
  const call = async (name: CallName) => {
    if (await withCode(loadCalls, (calls) => calls[name](post))) await revalidate();
  };
  const shared = askTexts.use();
  const switchWiki = async () => {
    if (await withCode(loadActs, (acts) => acts.switchWiki(post, 'post'))) await revalidate();
  };
  const wiki: MenuItem = { label: post.wiki === null ? shared.makeWiki : shared.unmakeWiki, icon: 'users', onSelect: () => void switchWiki() };
  const items = menuItems(post, t, { show, call: (name) => void call(name) });
  return (
    <>
      <Menu label={t.more} className="" items={post.can.canMakeWiki ? items.toSpliced(1, 0, wiki) : items} start>
        <Icon name="more" />
        {t.more}
      </Menu>
      {dialog}
    </>
  );
}

type Texts = ReturnType<typeof threadTexts.use>;
type CallName = 'reopen' | 'switchProtected' | 'switchArchived';
type Ways = { show: (name: DialogName) => void; call: (name: CallName) => void };

function menuItems({ kind, state }: PostView, t: Texts, { show, call }: Ways): (MenuItem | 'line')[] {
  const { can, rule } = state;
  const items: (MenuItem | 'line')[] = [{ label: t.print, icon: 'file', onSelect: () => print() }];
  items.push({ label: t.followSettings, icon: 'settings', onSelect: () => show('follow') });
  if (can.close) items.push({ label: can.closesAtOnce ? t.close : t.voteClose, icon: 'lock', onSelect: () => show('close') });
  if (can.reopen) items.push({ label: can.closesAtOnce ? t.reopen : t.voteReopen, icon: 'unlock', onSelect: () => call('reopen') });
  if (can.protect) items.push({ label: rule.answerers === 'reputation' ? t.unprotect : t.protect, icon: 'shield', onSelect: () => call('switchProtected') });
  if (!can.moderate) return items;
  items.push('line');
  if (kind === 'question') items.push({ label: t.rules, icon: 'list-check', onSelect: () => show('rules') });
  items.push({ label: rule.archivedAt === null ? t.archive : t.unarchive, icon: 'box', onSelect: () => call('switchArchived') });
  if (kind === 'question') items.push({ label: t.merge, icon: 'route', onSelect: () => show('merge') });
  return items;
}
