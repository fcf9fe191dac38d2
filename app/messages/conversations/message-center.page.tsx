import type { MetaDescriptor } from 'react-router';
import { getDialog, listMessages } from '#app/messages/conversations/messages.queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { request } from '#app/core/request/request.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { setWaiting } from '#app/ui/kit/waiting-counts.ts';
import { messagesPath } from './message-addresses.ts';
import { ConversationList } from './conversation-list.tsx';
import { DialogView } from './dialog-view.tsx';
import { ListHead } from './list-head.tsx';
import { messageTexts } from './message-texts.ts';
import { conversationPage, useConversations } from './use-conversations.ts';
import { dialogPage } from './use-dialog.ts';
import style from './message-center.module.css';
import type { Route } from './+types/message-center.page.ts';

/** `?id=` opens the dialog with a member; `q` and `by` search, `unread` filters, `at` is a message that was found. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const words = query('q').trim().slice(0, 100);
  const filter = {
    keywords: query('by') === 'words' ? words : '',
    nickname: query('by') === 'words' ? '' : words,
    unread: query('unread') === '1',
  };
  const openId = numberOf(query('id'));
  const [conversations, dialog] = await Promise.all([
    listMessages(ctx, { ...filter, page: 1, limit: conversationPage }),
    openId === 0 ? null : getDialog(ctx, { userId: openId, page: 1, limit: dialogPage }).catch(nullIfRefused),
  ]);
  return { me: requireMember(ctx).id, filter, conversations, openId, dialog, soughtId: numberOf(query('at')) };
});

const numberOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

function nullIfRefused(error: unknown): null {
  if (isRefusal(error) && error.kind === 'refused') return null;
  throw error;
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageHead(matches, { title: messageTexts.in(rootFacts(matches).language).title });
}

/** Conversations on the left, the dialog on the right; on phones one at a time. */
export default function MessageCenter({ loaderData }: Route.ComponentProps) {
  const { me, filter, openId, dialog, soughtId } = loaderData;
  const t = messageTexts.use();
  const conversations = useConversations(loaderData.conversations, filter);
  const isFiltered = filter.unread || filter.keywords !== '' || filter.nickname !== '';

  async function markAllRead() {
    const answer = await request.post<{ count: number }>('/api/interaction/markRead', { ids: 'all' });
    if (answer.code !== 1) return;
    setWaiting(messagesPath, answer.data.count);
    toast.success(t.allRead);
    await conversations.refresh();
  }
  const back = pathWith(filter, {});
  return (
    <div className={classNames(style['page'], openId > 0 && style['open'])}>
      <h1>{t.title}</h1>
      <div className={style['panel']}>
        <div className={style['list']}>
          <ListHead existUnread={conversations.existUnread} onAllRead={() => void markAllRead()} />
          <ConversationList
            me={me}
            openId={openId}
            conversations={conversations}
            filter={filter}
            toDialog={(row) => pathWith(filter, { id: row.show_user.id, at: filter.keywords === '' ? 0 : row.id })}
          />
        </div>
        {dialog && (
          <DialogView
            key={dialog.userInfo.id}
            me={me}
            loaded={dialog}
            soughtId={soughtId}
            back={back}
            onChange={() => void conversations.refresh()}
          />
        )}
        {!dialog && openId > 0 && (
          <Empty
            title={openId === me ? t.oneself : t.noMember}
            level={2}
            action={<LinkButton to={back}>{t.back}</LinkButton>}
          >
            {openId === me ? t.noConversationsText : t.noMemberText}
          </Empty>
        )}
        {openId === 0 && (
          <div className={style['none']}>
            {(conversations.list.length > 0 || isFiltered) && (
              <Empty title={t.chooseOne} level={2}>
                {t.chooseOneText}
              </Empty>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

type Filter = { keywords: string; nickname: string; unread: boolean };

function pathWith({ keywords, nickname, unread }: Filter, { id = 0, at = 0 }: { id?: number; at?: number }): string {
  const query = new URLSearchParams();
  if (id > 0) query.set('id', String(id));
  if (keywords !== '') query.set('by', 'words');
  if (keywords + nickname !== '') query.set('q', keywords + nickname);
  if (unread) query.set('unread', '1');
  if (at > 0) query.set('at', String(at));
  return query.size === 0 ? messagesPath : `${messagesPath}?${query.toString()}`;
}
