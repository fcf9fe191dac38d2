import { request } from '#app/core/request/request.ts';
import { documentLanguage } from '#app/core/request/request-headers.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';
import { dialogTexts } from './dialog-texts.ts';

const t = dialogTexts.in(documentLanguage());
const spoken = { showSuccessMessage: true } as const;

/** Asks, gives the bounty to an answer, says so. True when it was given. */
export async function award(answer: AnswerView, amount: number): Promise<boolean> {
  const text = t.awardText(formatNumber(amount), answer.author.nickname);
  if (!(await confirm({ title: t.awardTitle, text, confirmText: t.awardConfirm }))) return false;
  return (await request.post('/api/ask/awardBounty', { answerId: answer.id }, { isOnce: true, ...spoken })).code === 1;
}

/** Asks, opens a closed question again or votes to. True when something changed. */
export async function reopen(post: Pick<PostView, 'id'>): Promise<boolean> {
  if (!(await confirm({ title: t.reopenTitle, text: t.reopenText, confirmText: t.reopenConfirm }))) return false;
  return (await request.post('/api/ask/reopenPost', { postId: post.id }, spoken)).code === 1;
}

/** Protects a question, or ends that. */
export async function switchProtected({ id, state }: PostView): Promise<boolean> {
  const isProtected = state.rule.answerers !== 'reputation';
  const answer = await request.post('/api/ask/protectPost', { postId: id, isProtected });
  if (answer.code === 1) toast.success(isProtected ? t.protected : t.unprotected);
  return answer.code === 1;
}

/** Archives a post after asking, or ends that. */
export async function switchArchived({ id, state }: PostView): Promise<boolean> {
  const isArchived = state.rule.archivedAt === null;
  if (isArchived && !(await confirm({ title: t.archiveTitle, text: t.archiveText, confirmText: t.archiveConfirm })))
    return false;
  const answer = await request.post('/api/ask/archivePost', { postId: id, isArchived });
  if (answer.code === 1) toast.success(isArchived ? t.archived : t.unarchived);
  return answer.code === 1;
}
