import { request } from '#app/core/request.ts';
import type { PostView } from '../../schema.ts';
import { type Mark, useMark } from '../../ui/mark.ts';
import { useReader } from '../../ui/use-reader.ts';

async function send(postId: number, value: number): Promise<Mark | null> {
  const answer = await request.post<{ bookmarked: boolean; bookmarks: number }>('/api/ask/bookmark', { postId, bookmarked: value === 1 });
  return answer.code === 1 ? { own: answer.data.bookmarked ? 1 : 0, count: answer.data.bookmarks } : null;
}

/** Whether the reader keeps a post among their bookmarks; pressing changes it, a guest is led to the login page. */
export function useKept(post: Pick<PostView, 'id' | 'bookmarked' | 'bookmarks'>): { isOn: boolean; press: () => void } {
  const { member, logIn } = useReader();
  const [kept, keep] = useMark({ own: post.bookmarked ? 1 : 0, count: post.bookmarks }, (value) => send(post.id, value));
  return { isOn: kept.own === 1, press: () => (member ? keep(1 - kept.own) : logIn()) };
}
