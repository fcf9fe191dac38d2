import { Suspense, useState } from 'react';
import { withCode } from '#app/core/request/request.ts';
import type { CommentView, WaitingText } from '#app/ask/parts/ask.schema.ts';
import { FlagAct } from '#app/ask/screening/flag-act.tsx';
import { Byline } from '#app/ask/kit/author.tsx';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { useMark } from '#app/ask/kit/mark.ts';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import { sendVote } from '#app/ask/votes/vote-column.tsx';
import styles from '#app/ask/kit/info.module.css';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { CommentTarget } from './comment-form.tsx';

const loadForm = () => import('./comment-form.tsx');
const CommentForm = latePart(loadForm);
const CommentTools = latePart(() => import('./comment-tools.tsx'));
const BegunComment = latePart(() => import('./begun-comment.tsx'));
const MoreComments = latePart(() => import('./more-comments.tsx'));
const WaitingTexts = latePart(() => import('#app/ask/screening/waiting-texts.tsx'));

/** Opens a form of comments once its code is here; without network the page stays as it is and says so. */
export const openForm = (open: () => void) => void withCode(loadForm, open);

export type CommentsProps = {
  target: CommentTarget;
  /** The first of them; `count` is how many there are. */
  comments: readonly CommentView[];
  count: number;
  /** The reader's own that others do not see. */
  waiting: readonly WaitingText[];
  /** Whether the form for a new comment is open. */
  isWriting: boolean;
  onWrite: (isWriting: boolean) => void;
};

/** Comments below a post or an answer: the first ones, the others when asked for, and the form. */
export function Comments({ target, comments, count, waiting, isWriting, onWrite }: CommentsProps) {
  const t = infoTexts.use();
  const { member } = useReader();
  const [isBegun, setBegun] = useState(false);
  const last = comments.at(-1);
  const show = (comment: CommentView) => <Comment key={comment.id} comment={comment} />;
  // not in the effect that finds it: what that sets while a page is taken over may come after the form
  function openBegun() {
    setBegun(true);
    onWrite(true);
  }
  return (
    <>
      {last && (
        <ul className="comments" aria-label={t.commentsOf(count)}>
          {comments.map(show)}
        </ul>
      )}
      {last && count > comments.length && 'subject' in target && (
        <Suspense>
          <MoreComments
            key={last.id}
            subject={target.subject}
            id={target.id}
            after={last.id}
            count={count - comments.length}
            show={show}
          />
        </Suspense>
      )}
      {waiting.length > 0 && (
        <Suspense>
          <WaitingTexts texts={waiting} />
        </Suspense>
      )}
      <Suspense>{member && <BegunComment target={target} onFound={() => openForm(openBegun)} />}</Suspense>
      {isWriting ? (
        <Suspense>
          <CommentForm target={target} isBegun={isBegun} onClose={() => (setBegun(false), onWrite(false))} />
        </Suspense>
      ) : (
        comments.length > 0 && (
          <button type="button" className={styles['add']} onClick={() => onWrite(true)}>
            {t.writeComment}
          </button>
        )
      )}
    </>
  );
}

function Comment({ comment }: { comment: CommentView }) {
  const t = infoTexts.use();
  const { member } = useReader();
  const [isEditing, setEditing] = useState<false | 'asked' | 'begun'>(false);
  const [vote, press] = useMark({ own: comment.voted, count: comment.score }, (value) =>
    sendVote('comment', comment.id, value),
  );
  const cast = useMemberAct({ act: 'vote', key: `vote:comment:${comment.id}`, place: `c${comment.id}` }, press);
  const { author } = comment;
  return (
    <li id={`c${comment.id}`}>
      {member?.id === author.id ? (
        <span>{vote.count}</span>
      ) : (
        <button
          type="button"
          className={styles['cvote']}
          aria-pressed={vote.own === 1}
          aria-label={t.voteComment(vote.count)}
          title={t.voteUp}
          onClick={() => cast(1 - vote.own)}
        >
          {vote.count}
        </button>
      )}
      <Suspense>
        {comment.canEdit && <BegunComment target={{ comment }} onFound={() => openForm(() => setEditing('begun'))} />}
      </Suspense>
      {isEditing ? (
        <Suspense>
          <CommentForm target={{ comment }} isBegun={isEditing === 'begun'} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <div>
          <span className={styles['ctext']} dangerouslySetInnerHTML={{ __html: comment.html }} />{' '}
          <Byline author={author} at={comment.createdAt} />
          <Suspense>
            {(comment.canEdit || comment.canDelete) && (
              <CommentTools comment={comment} onEdit={() => openForm(() => setEditing('asked'))} />
            )}
          </Suspense>
          <FlagAct
            isSmall
            thing={{ subject: 'comment', id: comment.id }}
            authorId={author.id}
            label={t.flagComment}
            className={styles['cact']}
          />
        </div>
      )}
    </li>
  );
}
