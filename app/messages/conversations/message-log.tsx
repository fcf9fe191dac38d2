import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { formatExact, formatTime } from '#app/ui/kit/time-format.ts';
import { useClock } from '#app/ui/kit/time.tsx';
import type { MessageRow, ShownUser } from '#app/messages/parts/messages.schema.ts';
import type { Outgoing } from './kept-messages.ts';
import { messageTexts } from './message-texts.ts';
import { useName } from './person.tsx';
import type { LiveDialog } from './use-dialog.ts';
import { useOnline } from './use-online.ts';
import style from './dialog.module.css';

export type MessageLogProps = {
  me: number;
  user: ShownUser;
  dialog: LiveDialog;
  /** A message to show among the others, 0 for none. */
  soughtId: number;
  /** The chosen messages while several are chosen, else null. */
  selected: ReadonlySet<number> | null;
  onSelect: (id: number) => void;
  onDelete: (row: MessageRow) => void;
};

const nearEnd_px = 80;
const nearStart_px = 160;
/** A message that was found is looked for through so many pages of a hundred. */
const mostPages = 30;

/** The messages, oldest first; older ones come on the way up. Stays at its end when it stood there. */
export function MessageLog({ me, user, dialog, soughtId, selected, onSelect, onDelete }: MessageLogProps) {
  const t = messageTexts.use();
  const name = useName()(user);
  const { box, hasNews, onScroll, toEnd } = useScrolling(dialog);
  useSought(box, dialog, soughtId);
  const { rows, outgoing, isLoadingOlder } = dialog;
  const days = useDays();
  return (
    <div className={style['logframe']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area is reached by keyboard */}
      <div
        ref={box}
        className={style['log']}
        role="log"
        aria-label={t.dialogWith(name)}
        aria-busy={isLoadingOlder}
        tabIndex={0}
        onScroll={onScroll}
      >
        <Beginning dialog={dialog} isEmpty={rows.length === 0 && outgoing.length === 0} />
        <ul>
          {rows.map((row, index) => {
            const isOwn = row.user_id === me;
            const before = rows[index - 1];
            const day = days.of(row.createdAt);
            const isNewDay = !before || days.of(before.createdAt) !== day;
            return (
              <Message
                key={row.id}
                row={row}
                isOwn={isOwn}
                user={user}
                isFirst={isNewDay || before.user_id !== row.user_id}
                day={isNewDay ? days.nameOf(day, row.createdAt) : null}
                at={days.exact(row.createdAt)}
                isSought={row.id === soughtId}
                isSelected={selected && selected.has(row.id)}
                onSelect={() => onSelect(row.id)}
                onDelete={() => onDelete(row)}
              />
            );
          })}
          {outgoing.map((message) => (
            <li key={message.key} className={classNames(style['item'], style['own'])}>
              <OnItsWay message={message} user={user} dialog={dialog} />
            </li>
          ))}
        </ul>
      </div>
      {hasNews && (
        <Button size="s" tone="primary" icon="arrow-down" className={style['news']} onClick={toEnd}>
          {t.newMessages}
        </Button>
      )}
    </div>
  );
}

function Beginning({ dialog, isEmpty }: { dialog: LiveDialog; isEmpty: boolean }) {
  const t = messageTexts.use();
  const { hasOlder, isLoadingOlder, loadOlder } = dialog;
  if (isEmpty)
    return (
      <Empty title={t.noMessages} level={2}>
        {!dialog.unreachable && t.noMessagesText}
      </Empty>
    );
  return (
    <p className={style['start']}>
      {hasOlder ? (
        <Button size="s" tone="quiet" loading={isLoadingOlder} onClick={() => void loadOlder()}>
          {t.loadOlder}
        </Button>
      ) : (
        t.beginning
      )}
    </p>
  );
}

type MessageProps = {
  row: MessageRow;
  isOwn: boolean;
  user: ShownUser;
  isFirst: boolean;
  /** The name of the day that begins with it. */
  day: string | null;
  at: string;
  isSought: boolean;
  /** Null while nothing is being selected. */
  isSelected: boolean | null;
  onSelect: () => void;
  onDelete: () => void;
};

function Message({ row, isOwn, user, isFirst, day, at, isSought, isSelected, onSelect, onDelete }: MessageProps) {
  const t = messageTexts.use();
  return (
    <li id={`m${row.id}`} className={classNames(style['item'], isOwn && style['own'], isSought && style['sought'])}>
      {day !== null && <p className={style['day']}>{day}</p>}
      <Line isOwn={isOwn} user={user} isFirst={isFirst}>
        <span className={style['bubble']} dangerouslySetInnerHTML={{ __html: row.content }} />
        <time className={style['clock']} dateTime={new Date(row.createdAt * 1000).toISOString()} title={at}>
          {at.slice(11)}
        </time>
        {isSelected === null ? (
          <IconButton label={t.deleteMessage} icon="trash" size="s" className={style['del']} onClick={onDelete} />
        ) : (
          <input
            type="checkbox"
            className={style['pick']}
            checked={isSelected}
            aria-label={t.selectMessage(at)}
            onChange={onSelect}
          />
        )}
      </Line>
    </li>
  );
}

function Line({
  isOwn,
  user,
  isFirst,
  children,
}: {
  isOwn: boolean;
  user: ShownUser;
  isFirst: boolean;
  children: ReactNode;
}) {
  const t = messageTexts.use();
  const name = useName()(user);
  return (
    <div className={style['line']}>
      {!isOwn && (
        <span className={style['face']}>{isFirst && <Avatar id={user.id} name={name} src={user.avatar} />}</span>
      )}
      <span className="sr">{isOwn ? t.you : `${name}: `}</span>
      {children}
    </div>
  );
}

/** A message that is being sent, that waits for a connection, or that was refused: one sentence says which. */
function OnItsWay({ message, user, dialog }: { message: Outgoing; user: ShownUser; dialog: LiveDialog }) {
  const t = messageTexts.use();
  const isOnline = useOnline();
  const { state, why } = message;
  const isHere = state !== 'sending';
  return (
    <>
      <Line isOwn user={user} isFirst={false}>
        <span className={classNames(style['bubble'], style['plain'], !isHere && style['sending'])}>{message.text}</span>
        {!isHere && <span className={style['clock']}>{t.sending}</span>}
      </Line>
      {isHere && (
        <p className={classNames(style['failed'], state === 'waiting' && style['waiting'])} role="alert">
          <Icon name={state === 'waiting' ? 'clock' : 'warn'} size="s" />
          <span>{state === 'refused' ? why || t.failed : isOnline ? t.waitingOnline : t.waiting}</span>
          {!dialog.unreachable && (
            <Button size="s" disabled={!isOnline} onClick={() => dialog.sendAgain(message)}>
              {t.sendAgain}
            </Button>
          )}
          <Button size="s" tone="quiet" onClick={() => dialog.discard(message.key)}>
            {t.discard}
          </Button>
        </p>
      )}
    </>
  );
}

/** Days in the page's time zone: their keys, their names, and exact times. */
function useDays() {
  const t = messageTexts.use();
  const language = useLanguage();
  const { now, timeZone } = useClock();
  const exact = (seconds: number) => formatExact(new Date(seconds * 1000), timeZone);
  const of = (seconds: number) => exact(seconds).slice(0, 10);
  function nameOf(day: string, seconds: number): string {
    if (day === of(now / 1000)) return t.today;
    if (day === of(now / 1000 - 86_400)) return t.yesterday;
    return formatTime(new Date(seconds * 1000), { mode: 'date', now, language, timeZone });
  }
  return { exact, of, nameOf };
}

/** Keeps the reader's place: at the end while there, at the same message when older ones come in above. */
function useScrolling({ rows, outgoing, hasOlder, loadOlder }: LiveDialog) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef({ isAtEnd: true, height: 0, firstId: 0, lastId: 0 });
  const [hasNews, setNews] = useState(false);
  const keepPlace = useEffectEvent((first: number, last: number) => {
    const area = box.current;
    if (!area) return;
    const { isAtEnd, height, firstId, lastId } = place.current;
    if (isAtEnd) area.scrollTop = area.scrollHeight;
    else if (first < firstId) area.scrollTop += area.scrollHeight - height;
    else if (last > lastId) setNews(true);
    place.current = { isAtEnd, height: area.scrollHeight, firstId: first, lastId: last };
  });
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
  const size = rows.length + outgoing.length;
  useLayoutEffect(() => {
    if (size > 0) keepPlace(first, last);
  }, [first, last, size]);
  useEffect(() => {
    const area = box.current!;
    // what is written below grows and takes its height from here
    const sizes = new ResizeObserver(() => {
      if (place.current.isAtEnd) area.scrollTop = area.scrollHeight;
    });
    sizes.observe(area);
    return () => sizes.disconnect();
  }, []);
  function onScroll() {
    const area = box.current;
    if (!area) return;
    const isAtEnd = area.scrollHeight - area.scrollTop - area.clientHeight < nearEnd_px;
    place.current = { ...place.current, isAtEnd, height: area.scrollHeight };
    if (isAtEnd) setNews(false);
    if (area.scrollTop < nearStart_px && hasOlder) void loadOlder();
  }
  function toEnd() {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }
  return { box, hasNews, onScroll, toEnd };
}

/** Leads to a message that was found: reads older pages until it is there. */
function useSought(
  box: { current: HTMLDivElement | null },
  { rows, hasOlder, isLoadingOlder, loadOlder }: LiveDialog,
  soughtId: number,
): void {
  const left = useRef({ id: 0, pages: 0 });
  const first = rows[0]?.id ?? 0;
  const seek = useEffectEvent((isIdle: boolean, oldestId: number) => {
    if (left.current.id !== soughtId) left.current = { id: soughtId, pages: mostPages };
    if (left.current.pages === 0) return;
    const item = box.current?.querySelector(`#m${soughtId}`);
    if (item) {
      left.current.pages = 0;
      item.scrollIntoView({ block: 'center' });
    } else if (hasOlder && isIdle && oldestId > soughtId) {
      left.current.pages -= 1;
      void loadOlder(100);
    }
  });
  useEffect(() => {
    if (soughtId > 0) seek(!isLoadingOlder, first);
  }, [soughtId, first, isLoadingOlder]);
}
