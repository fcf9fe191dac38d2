import { useRevalidator } from 'react-router';
import type { Params } from '#app/core/request/request-params.ts';
import { request } from '#app/core/request/request.ts';
import { setWaiting } from '#app/ui/kit/waiting-counts.ts';
import { noticesPath } from './notices-path.ts';

/** Sends a change of the member's notices; the bell and the page follow. Answers whether it was done. */
export function useNotices() {
  const { revalidate } = useRevalidator();
  async function change(
    act: 'markRead' | 'delete' | 'readAnnouncement',
    body: Params,
    { stays = true } = {},
  ): Promise<boolean> {
    const answer = await request.post<{ unread: number }>(`/api/notice/${act}`, body);
    if (answer.code !== 1) return false;
    setWaiting(noticesPath, answer.data.unread);
    if (stays) await revalidate();
    return true;
  }
  return {
    markRead: (ids: number[] | 'all', kind = '') => change('markRead', { ids, kind }),
    /** While the member leaves for the place a notice leads to. */
    markLeft: (id: number) => void change('markRead', { ids: [id] }, { stays: false }),
    remove: (ids: number[] | 'read') => change('delete', { ids }),
    hear: (id: number) => change('readAnnouncement', { id }),
  };
}
