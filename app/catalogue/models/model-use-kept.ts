import { type ReactNode, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { type Mark, useMark } from '#app/ask/kit/mark.ts';
import { useMemberAct } from '#app/ask/kit/use-reader.ts';

async function send(postId: number, value: number, show: (dialog: ReactNode) => void): Promise<Mark | null> {
  const answer = await request.post<{ bookmarked: boolean; bookmarks: number }>('/api/ask/bookmark', {
    postId,
    bookmarked: value === 1,
  });
  if (answer.code === 1 && value === 1)
    void import('#app/ask/bookmarks/offer-folder.tsx').then(
      (offer) => offer.offerFolder(postId, show),
      () => {},
    );
  return answer.code === 1 ? { own: answer.data.bookmarked ? 1 : 0, count: answer.data.bookmarks } : null;
}

/**
 * Whether the reader keeps a post among their bookmarks; pressing changes it, a guest is asked to log in first.
 * `dialog`: the choice of a folder, when it is asked for.
 */
export function useKept(post: Pick<PostView, 'id' | 'bookmarked' | 'bookmarks'>): {
  isOn: boolean;
  press: () => void;
  dialog: ReactNode;
} {
  const [dialog, show] = useState<ReactNode>();
  const [kept, keep] = useMark({ own: post.bookmarked ? 1 : 0, count: post.bookmarks }, (value) =>
    send(post.id, value, show),
  );
  const press = useMemberAct({ act: 'bookmark', key: `bookmark:${post.id}` }, keep);
  return { isOn: kept.own === 1, press: () => press(1 - kept.own), dialog };
}
