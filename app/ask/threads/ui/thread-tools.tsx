import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { request, withCode } from '#app/core/request.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Menu, type MenuItem } from '#app/ui/menu.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import type { AnswerView, PostView } from '../../schema.ts';
import { useMark } from '../../ui/mark.ts';
import { useReader } from '../../ui/use-reader.ts';
import { threadTexts } from './thread-texts.ts';

/** Dialogs and what they do come with the first press. */
const loadCalls = () => import('./thread-calls.ts');
const loaders = {
  bounty: () => import('./bounty-dialog.tsx'),
  close: () => import('./close-dialog.tsx'),
  rules: () => import('./rule-dialog.tsx'),
  merge: () => import('./merge-dialog.tsx'),
  follow: () => import('./follow-dialog.tsx'),
};
type DialogName = keyof typeof loaders;
const parts = {
  bounty: lazy(loaders.bounty),
  close: lazy(loaders.close),
  rules: lazy(loaders.rules),
  merge: lazy(loaders.merge),
  follow: lazy(loaders.follow),
};

/** What readers do about a question beside voting: follow it, say "me too", offer a bounty. */
export function ThreadTools({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const [dialog, show] = useDialog(post);
  return (
    <>
      <FollowButton post={post} />
      {post.kind === 'question' && <SameButton post={post} />}
      {post.state.can.offerBounty && <Tool icon="points" label={t.offer} onPress={() => show('bounty')} />}
      {dialog}
    </>
  );
}

/** What is rarer: print, follow settings, close, and what staff may do with a question. */
export function ThreadMenu({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const [dialog, show] = useDialog(post);
  const { member } = useReader();
  const { revalidate } = useRevalidator();
  const call = async (name: CallName) => {
    if (await withCode(loadCalls, (calls) => calls[name](post))) await revalidate();
  };
  return (
    <>
      <Menu label={t.more} className="" items={menuItems(post, t, { show, call: (name) => void call(name), isMember: member !== null })} start>
        <Icon name="more" />
        {t.more}
      </Menu>
      {dialog}
    </>
  );
}

/** One of the dialogs, outside of the row of acts; and what opens it. */
function useDialog(post: PostView): [ReactNode, (name: DialogName) => void] {
  const [open, setOpen] = useState<DialogName | null>(null);
  const { revalidate } = useRevalidator();
  const show = (name: DialogName) => void withCode<unknown, void>(loaders[name], () => setOpen(name));
  if (!open) return [null, show];
  const Part = parts[open];
  const close = () => setOpen(null);
  const done = () => {
    close();
    void revalidate();
  };
  const shown = (
    <Suspense>
      <Part post={post} onDone={done} onClose={close} />
    </Suspense>
  );
  return [createPortal(shown, document.body), show];
}

type Texts = ReturnType<typeof threadTexts.use>;
type CallName = 'reopen' | 'switchProtected' | 'switchArchived';
type Ways = { show: (name: DialogName) => void; call: (name: CallName) => void };

function menuItems({ kind, state }: PostView, t: Texts, { show, call, isMember }: Ways & { isMember: boolean }): (MenuItem | 'line')[] {
  const { can, rule } = state;
  const items: (MenuItem | 'line')[] = [{ label: t.print, icon: 'file', onSelect: () => print() }];
  if (isMember) items.push({ label: t.followSettings, icon: 'settings', onSelect: () => show('follow') });
  if (can.protect) items.push({ label: rule.answerers === 'reputation' ? t.unprotect : t.protect, icon: 'shield', onSelect: () => call('switchProtected') });
  if (!can.moderate) return items;
  items.push('line');
  if (kind === 'question') items.push({ label: t.rules, icon: 'rule', onSelect: () => show('rules') });
  items.push({ label: rule.archivedAt === null ? t.archive : t.unarchive, icon: 'box', onSelect: () => call('switchArchived') });
  if (kind === 'question') items.push({ label: t.merge, icon: 'route', onSelect: () => show('merge') });
  return items;
}

/** Gives the reader's open bounty to an answer. */
export function AwardButton({ post, answer }: { post: PostView; answer: AnswerView }) {
  const t = threadTexts.use();
  const { revalidate } = useRevalidator();
  const { member } = useReader();
  const bounty = post.state.bounties.find((one) => one.canAward);
  if (!bounty || !member || answer.author.id === member.id) return null;
  const award = async () => {
    if (await withCode(loadCalls, (calls) => calls.award(answer, bounty.amount))) await revalidate();
  };
  return <Tool icon="points" label={t.award(formatNumber(bounty.amount))} onPress={() => void award()} />;
}

function FollowButton({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const { member, logIn } = useReader();
  const { followers, follows } = post.state.interest;
  const [mark, set] = useMark({ own: follows ? 1 : 0, count: followers }, async (value) => {
    const answer = await request.post<{ follows: boolean; followers: number }>('/api/ask/followPost', { postId: post.id, follows: value === 1 });
    return answer.code === 1 ? { own: answer.data.follows ? 1 : 0, count: answer.data.followers } : null;
  });
  return (
    <button
      type="button"
      aria-pressed={mark.own === 1}
      title={mark.count > 0 ? t.followersOf(formatNumber(mark.count)) : undefined}
      onClick={() => (member ? set(1 - mark.own) : logIn())}
    >
      <Icon name="bell" />
      {mark.own === 1 ? t.following : t.follow}
    </button>
  );
}

function SameButton({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const { member, logIn } = useReader();
  const { same, hasSame } = post.state.interest;
  const [mark, set] = useMark({ own: hasSame ? 1 : 0, count: same }, async (value) => {
    const answer = await request.post<{ same: boolean; count: number }>('/api/ask/sameQuestion', { postId: post.id, same: value === 1 });
    return answer.code === 1 ? { own: answer.data.same ? 1 : 0, count: answer.data.count } : null;
  });
  if (member?.id === post.author.id) return null;
  return (
    <button
      type="button"
      aria-pressed={mark.own === 1}
      title={mark.count > 0 ? t.sameOf(formatNumber(mark.count)) : undefined}
      onClick={() => (member ? set(1 - mark.own) : logIn())}
    >
      <Icon name="users" />
      {t.same}
      {mark.count > 0 && <span className="num">{formatNumber(mark.count)}</span>}
    </button>
  );
}

function Tool({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
