import { useState } from 'react';
import { useLive } from '#app/ui/kit/live-events.ts';
import { request } from '#app/core/request/request.ts';
import type { ConversationList } from '#app/messages/parts/messages.schema.ts';
import { isSame, withFirst } from './message-list.ts';
import { useWhileVisible } from './use-while-visible.ts';

export const conversationPage = 30;
const refresh_ms = 10_000;
const quietly = { showErrorMessage: false, showCodeMessage: false };

export type ConversationFilter = { keywords: string; nickname: string; unread: boolean };

/**
 * The list of conversations as it lives on the page: read again every ten seconds while in sight, and whenever
 * `refresh` is called.
 */
export function useConversations(loaded: ConversationList, filter: ConversationFilter) {
  const [given, setGiven] = useState({ loaded, filter });
  const [shown, setShown] = useState(loaded);
  const [isLoading, setLoading] = useState(false);
  if (given.loaded !== loaded) {
    setGiven({ loaded, filter });
    setShown(isSame(given.filter, filter) ? merge(shown, loaded) : loaded);
  }
  const params = {
    limit: conversationPage,
    keywords: filter.keywords,
    nickname: filter.nickname,
    unread: filter.unread ? 1 : 0,
  };

  async function refresh() {
    const answer = await request.get<ConversationList>('/api/interaction/messageList', params, quietly);
    if (answer.code === 1) setShown((last) => merge(last, answer.data));
  }
  useWhileVisible(refresh, refresh_ms);
  useLive('message', () => void (!document.hidden && refresh()));

  async function loadMore() {
    const last = shown.list.at(-1);
    if (!last || isLoading) return;
    setLoading(true);
    const answer = await request.get<ConversationList>('/api/interaction/messageList', { ...params, before: last.id });
    setLoading(false);
    if (answer.code !== 1) return;
    setShown((now) => {
      const known = new Set(now.list.map((row) => row.show_user.id));
      return { ...now, list: [...now.list, ...answer.data.list.filter((row) => !known.has(row.show_user.id))] };
    });
  }
  return { ...shown, hasMore: shown.list.length < shown.total, isLoading, loadMore, refresh };
}

function merge(last: ConversationList, first: ConversationList): ConversationList {
  const next = { ...first, list: withFirst(last.list, first.list, conversationPage) };
  return isSame(last, next) ? last : next;
}
