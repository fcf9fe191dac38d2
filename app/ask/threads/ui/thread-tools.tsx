import { lazy, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { request, withCode } from '#app/core/request.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import type { AnswerView, PostView } from '../../schema.ts';
import { useMark } from '../../ui/mark.ts';
import { useReader } from '../../ui/use-reader.ts';
import { useDialog } from './thread-dialog.tsx';
import { threadTexts } from './thread-texts.ts';

/** Dialogs and what they do come with the first press. */
const loadCalls = () => import('./thread-calls.ts');

/** What readers do about a question beside voting: follow it, say "me too"; its asker offers a bounty, for others that is in the menu. */
export function ThreadTools({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const [dialog, show] = useDialog(post);
  const { member } = useReader();
  return (
    <>
      <FollowButton post={post} />
      {post.kind === 'question' && <SameButton post={post} />}
      {post.state.can.offerBounty && member?.id === post.author.id && <Tool icon="points" label={t.offer} onPress={() => show('bounty')} />}
      {dialog}
    </>
  );
}

const ThreadMenu = lazy(() => import('./thread-menu.tsx'));

/** What is rarer: for members a menu, which comes after the page; guests print. */
export function MoreTools({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const { member } = useReader();
  if (!member) return <Tool icon="file" label={t.print} onPress={() => print()} />;
  return (
    <Suspense>
      <ThreadMenu post={post} />
    </Suspense>
  );
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
