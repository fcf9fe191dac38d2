import { type ReactNode, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { Vote } from '#app/ui/kit/vote.tsx';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { type Mark, useMark } from '#app/ask/kit/mark.ts';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import styles from '#app/ask/kit/info.module.css';

type Voted = { score: number; voted: number };
type Kept = { bookmarked: boolean; bookmarks: number };

/** Sends a vote; null when it was refused. */
export async function sendVote(
  subject: 'post' | 'answer' | 'comment',
  id: number,
  value: number,
): Promise<Mark | null> {
  const answer = await request.post<Voted>('/api/ask/vote', { subject, id, value });
  return answer.code === 1 ? { own: answer.data.voted, count: answer.data.score } : null;
}

async function sendBookmark(postId: number, value: number, show: (dialog: ReactNode) => void): Promise<Mark | null> {
  const answer = await request.post<Kept>('/api/ask/bookmark', { postId, bookmarked: value === 1 });
  // The offer of a folder comes with the first bookmark; without a network there is none.
  if (answer.code === 1 && value === 1)
    void import('#app/ask/bookmarks/offer-folder.tsx').then(
      (offer) => offer.offerFolder(postId, show),
      () => {},
    );
  return answer.code === 1 ? { own: answer.data.bookmarked ? 1 : 0, count: answer.data.bookmarks } : null;
}

/** Votes on a post, with its bookmark. */
export function PostVotes({ post }: { post: PostView }) {
  const t = infoTexts.use();
  const [vote, press] = useMark({ own: post.voted, count: post.score }, (value) => sendVote('post', post.id, value));
  const [dialog, show] = useState<ReactNode>();
  const [kept, keep] = useMark({ own: post.bookmarked ? 1 : 0, count: post.bookmarks }, (value) =>
    sendBookmark(post.id, value, show),
  );
  const cast = useMemberAct({ act: 'vote', key: `vote:post:${post.id}` }, press);
  const bookmark = useMemberAct({ act: 'bookmark', key: `bookmark:${post.id}` }, keep);
  const reason = useReason(post);
  const votes = (
    <Vote
      score={vote.count}
      own={vote.own as 1 | 0 | -1}
      onVote={cast}
      texts={{ up: t.voteUp, down: t.voteDown, keep: t.keep, score: t.scoreIs }}
      upReason={reason}
      downReason={reason}
      onRefused={toast.info}
      keep={{ count: kept.count, on: kept.own === 1, onPress: () => bookmark(1 - kept.own) }}
    />
  );
  return dialog ? (
    <>
      {votes}
      {dialog}
    </>
  ) : (
    votes
  );
}

/** Votes on an answer, with the seal of an accepted one below. */
export function AnswerVotes({ answer, children }: { answer: AnswerView; children?: ReactNode }) {
  const t = infoTexts.use();
  const [vote, press] = useMark({ own: answer.voted, count: answer.score }, (value) =>
    sendVote('answer', answer.id, value),
  );
  const cast = useMemberAct({ act: 'vote', key: `vote:answer:${answer.id}`, place: `a${answer.id}` }, press);
  const reason = useReason(answer);
  return (
    <div className={styles['votes']}>
      <Vote
        score={vote.count}
        own={vote.own as 1 | 0 | -1}
        onVote={cast}
        texts={{ up: t.voteUp, down: t.voteDown, keep: t.keep, score: t.scoreIs }}
        upReason={reason}
        downReason={reason}
        onRefused={toast.info}
      />
      {children}
    </div>
  );
}

/** Why a member may not vote; guests may press and are asked to log in. */
function useReason({ can, author }: PostView | AnswerView): string | null {
  const t = infoTexts.use();
  const { member } = useReader();
  if (!member || can.canVote) return null;
  return member.id === author.id ? t.ownVote : t.noVote;
}
