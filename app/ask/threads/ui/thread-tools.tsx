import { lazy, Suspense, useState } from 'react';
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
const dialogs = {
  bounty: { load: () => import('./bounty-dialog.tsx') },
  close: { load: () => import('./close-dialog.tsx') },
  rules: { load: () => import('./rule-dialog.tsx') },
  merge: { load: () => import('./merge-dialog.tsx') },
  follow: { load: () => import('./follow-dialog.tsx') },
};
type DialogName = keyof typeof dialogs;
const parts = {
  bounty: lazy(dialogs.bounty.load),
  close: lazy(dialogs.close.load),
  rules: lazy(dialogs.rules.load),
  merge: lazy(dialogs.merge.load),
  follow: lazy(dialogs.follow.load),
};

/** What readers do about a question beside voting: follow, me too, bounty, close, and what staff may do with it. */
export function ThreadTools({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const [open, setOpen] = useState<DialogName | null>(null);
  const { revalidate } = useRevalidator();
  const { state } = post;
  const show = (name: DialogName) => void withCode<unknown, void>(dialogs[name].load, () => setOpen(name));
  const call = async (name: 'reopen' | 'switchProtected' | 'switchArchived') => {
    if (await withCode(loadCalls, (calls) => calls[name](post))) await revalidate();
  };
  const Part = open && parts[open];
  const { can } = state;
  return (
    <>
      <FollowButton post={post} />
      {post.kind === 'question' && <SameButton post={post} />}
      {can.offerBounty && <Tool icon="points" label={t.offer} onPress={() => show('bounty')} />}
      {can.close && <Tool icon="lock" label={can.closesAtOnce ? t.close : t.voteClose} onPress={() => show('close')} />}
      {can.reopen && <Tool icon="unlock" label={can.closesAtOnce ? t.reopen : t.voteReopen} onPress={() => void call('reopen')} />}
      <Menu label={t.more} className="" items={moreItems(post, t, { show, call: (name) => void call(name) })} start>
        <Icon name="more" />
        {t.more}
      </Menu>
      {Part && (
        <Suspense>
          <Part
            post={post}
            onDone={() => {
              setOpen(null);
              void revalidate();
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type Texts = ReturnType<typeof threadTexts.use>;
type Ways = { show: (name: DialogName) => void; call: (name: 'switchProtected' | 'switchArchived') => void };

function moreItems({ kind, state }: PostView, t: Texts, { show, call }: Ways): (MenuItem | 'line')[] {
  const { can, rule } = state;
  const items: (MenuItem | 'line')[] = [
    { label: t.print, icon: 'file', onSelect: () => print() },
    { label: t.followSettings, icon: 'settings', onSelect: () => show('follow') },
  ];
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
