import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { CountBadge } from '#app/ui/kit/badge.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { ConversationRow } from '#app/messages/parts/messages.schema.ts';
import { messagesPath } from './message-addresses.ts';
import { messageTexts } from './message-texts.ts';
import { OfficialMark, useName } from './person.tsx';
import type { ConversationFilter, useConversations } from './use-conversations.ts';
import style from './message-center.module.css';

export type ConversationListProps = {
  me: number;
  /** The member whose dialog is open, 0 for none. */
  openId: number;
  conversations: ReturnType<typeof useConversations>;
  filter: ConversationFilter;
  /** The address of a dialog, the search kept. */
  toDialog: (row: ConversationRow) => string;
};

/** All conversations, the one with the newest message first. */
export function ConversationList({ me, openId, conversations, filter, toDialog }: ConversationListProps) {
  const t = messageTexts.use();
  const { list, officialAccount, hasMore, isLoading, loadMore } = conversations;
  if (list.length === 0) return <NoConversations filter={filter} />;
  return (
    <nav className={style['rows']} aria-label={t.conversations} data-scroll-area="conversations">
      <ul>
        {list.map((row) => (
          <li key={row.show_user.id}>
            <Conversation
              row={row}
              isOwn={row.user_id === me}
              isOpen={row.show_user.id === openId}
              to={toDialog(row)}
              accounts={officialAccount}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className={style['more']}>
          <Button size="s" tone="quiet" loading={isLoading} onClick={() => void loadMore()}>
            {t.loadMore}
          </Button>
        </p>
      )}
    </nav>
  );
}

type RowProps = { row: ConversationRow; isOwn: boolean; isOpen: boolean; to: string; accounts: readonly string[] };

function Conversation({ row, isOwn, isOpen, to, accounts }: RowProps) {
  const t = messageTexts.use();
  const language = useLanguage();
  const nameOf = useName();
  const { id, avatar } = row.show_user;
  return (
    <Link
      to={to}
      className={classNames(style['row'], row.unread > 0 && style['waits'])}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
    >
      <Avatar id={id} name={nameOf(row.show_user)} src={avatar} size="m" />
      <span className={style['who']}>
        <b>{nameOf(row.show_user)}</b>
        <OfficialMark id={id} accounts={accounts} />
      </span>
      <span className={style['when']}>
        <Time value={row.createdAt} language={language} />
      </span>
      <span className={style['last']}>
        {isOwn && t.you}
        {row.excerpt}
      </span>
      {row.unread > 0 && (
        <span className={style['count']}>
          <CountBadge count={row.unread} />
          <span className="sr">{t.unread(row.unread)}</span>
        </span>
      )}
    </Link>
  );
}

function NoConversations({ filter }: { filter: ConversationFilter }) {
  const t = messageTexts.use();
  const isSearch = filter.keywords !== '' || filter.nickname !== '';
  if (!isSearch && !filter.unread) {
    return (
      <Empty title={t.noConversations} level={2} action={<LinkButton to="/ask">{t.browse}</LinkButton>}>
        {t.noConversationsText}
      </Empty>
    );
  }
  return (
    <Empty
      title={isSearch ? t.notFound : t.noUnread}
      level={2}
      action={<LinkButton to={messagesPath}>{t.showAll}</LinkButton>}
    >
      {isSearch ? t.notFoundText : undefined}
    </Empty>
  );
}
