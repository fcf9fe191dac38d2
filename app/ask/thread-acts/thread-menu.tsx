import { useNavigate, useRevalidator } from 'react-router';
import { withCode } from '#app/core/request/request.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { Act, EditAct, useSharedItems } from './act.tsx';
import { menuTexts } from './menu-texts.ts';
import { type DialogName, useDialog } from './thread-dialog.tsx';
import { threadTexts } from '#app/ask/kit/thread-texts.ts';
import { useReveal } from './use-reveal.tsx';

const loadCalls = () => import('./thread-calls.ts');
const loadActs = () => import('#app/ask/kit/thread-acts.ts');

/**
 * What members do with a post: its asker offers a bounty, some edit; in the menu print, history, follow settings,
 * close, delete, and what staff may do.
 */
export default function ThreadMenu({ post }: { post: PostView }) {
  const t = menuTexts.use();
  const [dialog, show] = useDialog(post);
  const { revalidate } = useRevalidator();
  const call = async (name: CallName) => {
    if (await withCode(loadCalls, (calls) => calls[name](post))) await revalidate();
  };
  const switchWiki = async () => {
    if (await withCode(loadActs, (acts) => acts.switchWiki(post, 'post'))) await revalidate();
  };
  const wiki: MenuItem = {
    label: post.wiki === null ? t.makeWiki : t.unmakeWiki,
    icon: 'users',
    onSelect: () => void switchWiki(),
  };
  const isOwn = useReader().member?.id === post.author.id;
  const items = menuItems(post, t, { show, call: (name) => void call(name) });
  const shared = useSharedItems({
    can: post.can,
    to: `/ask/post?id=${post.id}`,
    thing: { subject: 'post', id: post.id },
    authorId: post.author.id,
  });
  items.unshift(...shared.items);
  items.unshift({ label: threadTexts.use().print, icon: 'file', onSelect: () => print() });
  const [reveal, revealAct] = useReveal('post', post);
  const offersBounty = post.state.can.offerBounty;
  if (offersBounty && !isOwn) items.unshift({ label: t.offer, icon: 'points', onSelect: () => show('bounty') });
  const last = [...revealAct, ...useRemove(post)];
  return (
    <>
      {offersBounty && isOwn && <Act icon="points" label={t.offer} onPress={() => show('bounty')} />}
      <EditAct can={post.can} to={`/ask/post?id=${post.id}`} />
      <Menu
        label={t.more}
        className=""
        items={[
          ...(post.can.canMakeWiki
            ? items.toSpliced(items.findIndex((item) => item !== 'line' && item.icon === 'settings') + 1, 0, wiki)
            : items),
          ...(last.length > 0 ? ['line' as const, ...last] : []),
        ]}
        start
      >
        <Icon name="more" />
        {t.more}
      </Menu>
      {dialog}
      {reveal}
      {shared.dialog}
    </>
  );
}

/** Deleting the post, for those who may, and the way to the list it stood in. */
function useRemove(post: PostView): MenuItem[] {
  const t = menuTexts.use();
  const navigate = useNavigate();
  const isOwn = useReader().member?.id === post.author.id;
  if (!post.can.canDelete)
    return isOwn && post.answerCount > 0
      ? [{ label: t.delete, icon: 'trash', danger: true, reason: t.deleteAnswered }]
      : [];
  const remove = async () => {
    if (await withCode(loadActs, (acts) => acts.removePost(post)))
      await navigate(listPath({ type: post.kind === 'article' ? 'article' : 'question' }), { replace: true });
  };
  return [{ label: t.delete, icon: 'trash', danger: true, onSelect: () => void remove() }];
}

type Texts = ReturnType<typeof menuTexts.use>;
type CallName = 'reopen' | 'switchProtected' | 'switchArchived';
type Ways = { show: (name: DialogName) => void; call: (name: CallName) => void };

function menuItems(
  { id, kind, state, can: own, edited }: PostView,
  t: Texts,
  { show, call }: Ways,
): (MenuItem | 'line')[] {
  const { can, rule } = state;
  const items: (MenuItem | 'line')[] = [];
  if (edited)
    items.push({
      label: own.canEdit ? t.historyAndRestore : t.history,
      icon: 'clock',
      to: `/ask/info/${id}/revisions`,
    });
  items.push({ label: t.followSettings, icon: 'settings', onSelect: () => show('follow') });
  if (can.close)
    items.push({ label: can.closesAtOnce ? t.close : t.voteClose, icon: 'lock', onSelect: () => show('close') });
  if (can.reopen)
    items.push({ label: can.closesAtOnce ? t.reopen : t.voteReopen, icon: 'unlock', onSelect: () => call('reopen') });
  if (can.protect)
    items.push({
      label: rule.answerers === 'reputation' ? t.unprotect : t.protect,
      icon: 'shield',
      onSelect: () => call('switchProtected'),
    });
  if (!can.moderate) return items;
  items.push('line');
  if (kind === 'question') items.push({ label: t.rules, icon: 'list-check', onSelect: () => show('rules') });
  items.push({
    label: rule.archivedAt === null ? t.archive : t.unarchive,
    icon: 'box',
    onSelect: () => call('switchArchived'),
  });
  if (kind === 'question') items.push({ label: t.merge, icon: 'route', onSelect: () => show('merge') });
  return items;
}
