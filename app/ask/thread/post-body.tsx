import { type ReactNode, Suspense, useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Seal } from '#app/ui/kit/seal.tsx';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';
import { AnswerActs, PostActs } from './acts.tsx';
import { listPath, suggestionPath } from '#app/ask/parts/ask-addresses.ts';
import { AuthorLink, Byline } from '#app/ask/kit/author.tsx';
import { Comments, openForm } from '#app/ask/comments/comments.tsx';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { useMemberAct, useReaderAmong } from '#app/ask/kit/use-reader.ts';
import { AnswerVotes, PostVotes } from '#app/ask/votes/vote-column.tsx';
import styles from '#app/ask/kit/info.module.css';
import './share-link.module.css';

const BountyWon = latePart(() => import('#app/ask/thread-acts/bounty-won.tsx'));

/** A question or an article: votes, text, tags, actions, signature, comments. */
export const PostBody = keptPart(Post, {
  name: 'post',
  hasIds: true,
  useFacts({ post }: { post: PostView }) {
    const { answers: _shownBelow, views: _shownAbove, ...facts } = post;
    const reader = useReaderAmong(authorsOf(post));
    return reader === null || hasMore(post) ? null : [facts, reader];
  },
});

/** One answer; the accepted one carries the seal under its votes. */
export const AnswerBody = keptPart(Answer, {
  name: 'answer',
  hasIds: true,
  useFacts({ answer, post }: AnswerProps) {
    const { id, kind, title, language, author, state, waiting, can } = post;
    const reader = useReaderAmong([author.id, ...authorsOf(answer)]);
    if (reader === null || hasMore(answer)) return null;
    return [answer, { id, kind, title, language, author, state, waiting, can }, reader];
  },
});

type AnswerProps = { answer: AnswerView; post: PostView };

const authorsOf = ({ author, comments }: PostView | AnswerView) =>
  [author, ...comments.map((one) => one.author)].map((one) => one.id);

/** The way to later comments is written with the page's whole address. */
const hasMore = ({ comments, commentCount }: PostView | AnswerView) => commentCount > comments.length;

function Post({ post }: { post: PostView }) {
  const t = infoTexts.use();
  const [isWriting, write] = useWriting(`post:${post.id}`);
  const isArticle = post.kind === 'article';
  const comments = (
    <Comments
      target={{ subject: 'post', id: post.id, isArticle }}
      comments={post.comments}
      count={post.commentCount}
      waiting={waitingOn(post, null)}
      isWriting={isWriting}
      onWrite={write}
    />
  );
  return (
    <div className="post">
      <PostVotes post={post} />
      <div>
        <h2 className="sr">{isArticle ? t.articleText : t.questionText}</h2>
        <Prose item={post} lang={post.language} />
        <div className={styles['tags']}>
          <Tags>
            {post.tags.map((tag) => (
              <Tag key={tag.id} to={listPath({ type: 'tag', id: tag.id })}>
                {tag.name}
              </Tag>
            ))}
          </Tags>
        </div>
        <Standing item={post} />
        <PostActs post={post} onComment={() => write(true)} />
        <div className="sign">
          <Edited item={post} path={`/ask/info/${post.id}/revisions`} />
          {isArticle ? null : <Byline author={post.author} reputation={post.reputation} />}
        </div>
        {isArticle ? (
          <>
            <AuthorBox post={post} />
            <section aria-labelledby="comments">
              <h2 id="comments" className={styles['sub']}>
                {post.commentCount > 0 ? t.commentsOf(post.commentCount) : t.noComments}
              </h2>
              {comments}
              {post.commentCount === 0 && !isWriting && (
                <button type="button" className={styles['add']} onClick={() => write(true)}>
                  {t.writeComment}
                </button>
              )}
            </section>
          </>
        ) : (
          comments
        )}
      </div>
    </div>
  );
}

function Answer({ answer, post }: AnswerProps) {
  const t = infoTexts.use();
  const [isWriting, write] = useWriting(`answer:${answer.id}`, `a${answer.id}`);
  const won = post.state.bounties.filter((one) => one.answerId === answer.id);
  return (
    <article
      className={`post ${styles['answer']}`}
      id={`a${answer.id}`}
      aria-label={answer.accepted ? t.acceptedAnswer : t.answerBy(answer.author.nickname)}
    >
      <AnswerVotes answer={answer}>
        {answer.accepted && <Seal text={t.accepted} label={t.acceptedLabel} title={t.acceptedTitle} />}
      </AnswerVotes>
      <div>
        {won.length > 0 && (
          <Suspense>
            <BountyWon bounties={won} />
          </Suspense>
        )}
        <Prose item={answer} lang={post.language} />
        <Standing item={answer} />
        <AnswerActs answer={answer} post={post} onComment={() => write(true)} />
        <div className="sign">
          <Edited item={answer} path={`/ask/info/${post.id}/revisions?answer=${answer.id}`} />
          <Byline author={answer.author} reputation={answer.reputation} at={answer.createdAt} />
        </div>
        <Comments
          target={{ subject: 'answer', id: answer.id }}
          comments={answer.comments}
          count={answer.commentCount}
          waiting={waitingOn(post, answer.id)}
          isWriting={isWriting}
          onWrite={write}
        />
      </div>
    </article>
  );
}

/** The reader's own comments on an answer, or on the post itself, that others do not see. */
export const waitingOn = ({ waiting }: PostView, answerId: number | null) =>
  waiting.filter((text) => text.subject === 'comment' && text.answerId === answerId);

/** Whether the comment form is open; a guest is asked to log in first. */
function useWriting(key: string, place?: string): [boolean, (isWriting: boolean) => void] {
  const [isWriting, setWriting] = useState(false);
  const open = useMemberAct({ act: 'comment', key: `comment:${key}`, place }, () => openForm(() => setWriting(true)));
  return [isWriting, (next) => (next ? open() : setWriting(false))];
}

function Prose({ item, lang }: { item: PostView | AnswerView; lang: PostView['language'] }): ReactNode {
  const language = useLanguage();
  return (
    <div
      className="prose"
      lang={lang === language ? undefined : htmlLang[lang]}
      dangerouslySetInnerHTML={{ __html: item.html }}
    />
  );
}

/** Whose a text is when it is everybody's, and how many edits wait for those who may review them. */
function Standing({ item }: { item: PostView | AnswerView }) {
  const shared = askTexts.use();
  if (item.wiki === null && !item.suggestions) return null;
  return (
    <p className={styles['standing']}>
      {item.wiki !== null && (
        <Chip tone="info" icon="users">
          {shared.wiki} · {shared.wikiEditors(item.wiki)}
        </Chip>
      )}
      {item.suggestions && (
        <Link to={suggestionPath(item.suggestions.newest)} className="btn btn-s">
          {shared.suggestions(item.suggestions.count)}
        </Link>
      )}
    </p>
  );
}

/** "Edited 2 days ago by X", which leads to the history; an empty place when nothing was edited. */
function Edited({ item, path }: { item: PostView | AnswerView; path: string }) {
  const t = infoTexts.use();
  const language = useLanguage();
  const { edited, author } = item;
  if (!edited) return <span />;
  return (
    <Link to={path} className={`muted ${styles['edited']}`} title={edited.reason || t.history} rel="nofollow">
      {t.editedBefore}
      <Time value={edited.at} language={htmlLang[language]} />
      {edited.by.id === author.id ? t.editedBySelf : t.editedAfter(edited.by.nickname)}
    </Link>
  );
}

function AuthorBox({ post: { author, createdAt } }: { post: PostView }) {
  const t = infoTexts.use();
  const language = useLanguage();
  return (
    <div className={`person ${styles['author']}`}>
      <Avatar id={author.id} name={author.nickname} src={author.avatar} size="m" />
      <div>
        <b>
          <AuthorLink author={author} />
        </b>
        <span>
          {t.author} · <Time value={createdAt} mode="date" language={htmlLang[language]} />
        </span>
      </div>
    </div>
  );
}
