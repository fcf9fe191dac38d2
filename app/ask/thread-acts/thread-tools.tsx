import { Suspense } from 'react';
import { request } from '#app/core/request/request.ts';
import { isFirstClick } from '#app/ui/kit/first-click.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { useMark } from '#app/ask/kit/mark.ts';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import { threadTexts } from '#app/ask/kit/thread-texts.ts';

const ThreadMenu = latePart(() => import('./thread-menu.tsx'));

/** What readers do about a question beside voting: follow it, say "me too". */
export function ThreadTools({ post }: { post: PostView }) {
  return (
    <>
      <FollowButton post={post} />
      {post.kind === 'question' && <SameButton post={post} />}
    </>
  );
}

/** What is rarer: for members bounty, editing and a menu, which come after the page; guests print. */
export function MoreTools({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const { member } = useReader();
  return member ? (
    <Suspense>
      <ThreadMenu post={post} />
    </Suspense>
  ) : (
    <button type="button" className="hide-p" onClick={() => print()}>
      <Icon name="file" />
      {t.print}
    </button>
  );
}

function FollowButton({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const { followers, follows } = post.state.interest;
  const [mark, set] = useMark({ own: follows ? 1 : 0, count: followers }, async (value) => {
    const answer = await request.post<{ follows: boolean; followers: number }>('/api/ask/followPost', {
      postId: post.id,
      follows: value === 1,
    });
    return answer.code === 1 ? { own: answer.data.follows ? 1 : 0, count: answer.data.followers } : null;
  });
  const press = useMemberAct({ act: 'follow', key: `followPost:${post.id}` }, set);
  return (
    <button
      type="button"
      aria-pressed={mark.own === 1}
      title={mark.count > 0 ? t.followersOf(formatNumber(mark.count)) : undefined}
      onClick={(event) => isFirstClick(event) && press(1 - mark.own)}
    >
      <Icon name="bell" />
      {mark.own === 1 ? t.following : t.follow}
    </button>
  );
}

function SameButton({ post }: { post: PostView }) {
  const t = threadTexts.use();
  const { member } = useReader();
  const { same, hasSame } = post.state.interest;
  const [mark, set] = useMark({ own: hasSame ? 1 : 0, count: same }, async (value) => {
    const answer = await request.post<{ same: boolean; count: number }>('/api/ask/sameQuestion', {
      postId: post.id,
      same: value === 1,
    });
    return answer.code === 1 ? { own: answer.data.same ? 1 : 0, count: answer.data.count } : null;
  });
  const press = useMemberAct({ act: 'same', key: `same:${post.id}` }, set);
  if (member?.id === post.author.id) return null;
  return (
    <button
      type="button"
      aria-pressed={mark.own === 1}
      title={mark.count > 0 ? t.sameOf(formatNumber(mark.count)) : undefined}
      onClick={(event) => isFirstClick(event) && press(1 - mark.own)}
    >
      <Icon name="users" />
      {t.same}
      {mark.count > 0 && <span className="num">{formatNumber(mark.count)}</span>}
    </button>
  );
}
