import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { documentLanguage } from '#app/core/request/request-headers.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { copyText } from '#app/ui/kit/copy-text.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type zh from './acts.zh.ts';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';

const texts = await pageTexts(
  () => import('./acts.zh.ts'),
  () => import('./acts.en.ts'),
);
const t: Widen<typeof zh> = texts.in(documentLanguage());

/** Asks, deletes a post, says so. True when it is gone. */
export async function removePost(post: PostView): Promise<boolean> {
  const loses = [
    ...losesOf(post),
    ...(post.answerCount > 0 ? [t.losesAnswers(post.answerCount)] : []),
    ...(post.bookmarks > 0 ? [t.losesBookmarks(post.bookmarks)] : []),
  ];
  if (
    !(await confirm({ danger: true, title: t.deletePostTitle, text: t.deletePostText, loses, confirmText: t.delete }))
  )
    return false;
  return finish('/api/ask/deletePost', { id: post.id }, t.postDeleted);
}

/** Asks, deletes an answer, says so. True when it is gone. */
export async function removeAnswer(answer: AnswerView): Promise<boolean> {
  if (
    !(await confirm({
      danger: true,
      title: t.deleteAnswerTitle,
      text: t.deleteAnswerText,
      loses: losesOf(answer),
      confirmText: t.delete,
    }))
  )
    return false;
  return finish('/api/ask/deleteAnswer', { id: answer.id }, t.answerDeleted);
}

/** Asks, deletes a comment, says so. True when it is gone. */
export async function removeComment(id: number): Promise<boolean> {
  if (!(await confirm({ danger: true, title: t.deleteCommentTitle, text: t.deleteCommentText, confirmText: t.delete })))
    return false;
  return finish('/api/ask/deleteComment', { id }, t.commentDeleted);
}

/** Accepts an answer, or takes that back. True when the server agreed. */
export function switchAccepted(answer: AnswerView): Promise<boolean> {
  return finish(
    '/api/ask/accept',
    { answerId: answer.id, accepted: !answer.accepted },
    answer.accepted ? t.unacceptDone : t.acceptDone,
  );
}

/** Asks, makes a text everybody's or its author's again. True when the server agreed. */
export async function switchWiki(
  { id, wiki }: Pick<AnswerView, 'id' | 'wiki'>,
  subject: 'post' | 'answer',
): Promise<boolean> {
  const words =
    wiki === null
      ? { title: t.makeWikiTitle, text: t.makeWikiText, confirmText: t.makeWiki }
      : { title: t.unmakeWikiTitle, text: t.unmakeWikiText, confirmText: t.unmakeWiki };
  if (!(await confirm(words))) return false;
  return finish('/api/ask/wiki', { subject, id, wiki: wiki === null }, t.wikiDone);
}

/** Shares by the phone's own sheet; elsewhere copies the address. */
export async function share(url: string, title: string): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    return navigator.share({ title, url }).catch(() => {});
  if (await copyText(url)) toast.success(t.linkCopied);
  else toast.error(t.copyFailed);
}

async function finish(path: string, body: Record<string, number | boolean | string>, done: string): Promise<boolean> {
  const answer = await request.post(path, body);
  if (answer.code !== 1) return false;
  toast.success(done);
  return true;
}

function losesOf({ score, comments }: PostView | AnswerView): string[] {
  return [
    t.losesText,
    ...(score === 0 ? [] : [t.losesVotes(formatNumber(score))]),
    ...(comments.length > 0 ? [t.losesComments(comments.length)] : []),
  ];
}
