import { request } from '#app/core/request/request.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

type Texts = {
  blockTitle: (name: string) => string;
  blockText: string;
  block: string;
  blocked: string;
  unblocked: string;
};

/**
 * Takes no more messages from a member, after asking; or takes them again, at once. The new state, or null when nothing
 * changed.
 */
export async function toggleBlock(userId: number, name: string, isBlocked: boolean, t: Texts): Promise<boolean | null> {
  if (
    !isBlocked &&
    !(await confirm({ danger: true, title: t.blockTitle(name), text: t.blockText, confirmText: t.block }))
  )
    return null;
  const answer = await request.post<{ blocked: boolean }>('/api/messages/block', { userId, blocked: !isBlocked });
  if (answer.code !== 1) return null;
  toast.success(answer.data.blocked ? t.blocked : t.unblocked);
  return answer.data.blocked;
}
