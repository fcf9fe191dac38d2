import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLive } from '#app/ui/kit/live-events.ts';
import { request } from '#app/core/request/request.ts';
import { newUuid } from '#app/core/uuid.ts';
import type { Dialog, DialogRow, MessageRow } from '#app/messages/parts/messages.schema.ts';
import { findUnsent, keepUnsent, type Outgoing } from './kept-messages.ts';
import { isSame, withNewest, withOlder } from './message-list.ts';
import { refreshUnread } from './unread.ts';
import { useWhileVisible } from './use-while-visible.ts';

export const dialogPage = 30;
const olderPage = 50;
const refresh_ms = 5000;
const quietly = { showErrorMessage: false, showCodeMessage: false };

/** One dialog as it lives on the page: what is shown, what is on its way, and what one can do about both. */
export type LiveDialog = ReturnType<typeof useDialog>;

/**
 * A dialog with one member. While the page is in sight it is read again as soon as a message is told, and every five
 * seconds; what is read is marked read.
 * @param onChange called when the list of conversations is out of date
 */
export function useDialog(me: number, loaded: Dialog, onChange: () => void) {
  const other = loaded.userInfo.id;
  const [rows, setRows] = useState<MessageRow[]>(() => loaded.list.toReversed());
  const [total, setTotal] = useState(loaded.total);
  const [isBlocked, setBlocked] = useState(loaded.blocked);
  const [unreachable, setUnreachable] = useState(loaded.unreachable);
  const [isStale, setStale] = useState(false);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const outbox = useOutbox(me, other, loaded.list, take);
  const busy = useRef(false);
  const writes = useRef(0);

  async function refresh() {
    const begunAt = writes.current;
    const answer = await request.get<Dialog>('/api/interaction/dialog', { userId: other, limit: dialogPage }, quietly);
    if (answer.code !== 1) return setStale(!answer.isCancelled);
    setStale(false);
    if (begunAt !== writes.current) return; // the answer may be older than what was sent or deleted meanwhile
    const { list, unread } = answer.data;
    setRows((shown) => keepSame(shown, withNewest(shown, list, dialogPage)));
    setTotal(answer.data.total);
    setBlocked(answer.data.blocked);
    setUnreachable(answer.data.unreachable);
    if (unread === 0 && list[0]?.id === rows.at(-1)?.id) return;
    onChange();
    await refreshUnread();
  }
  useWhileVisible(refresh, refresh_ms);
  useLive('message', (facts) => void (facts['with'] === other && !document.hidden && refresh()));

  /** Reads what was written before; false when there is nothing more, or no answer. */
  async function loadOlder(limit = olderPage): Promise<boolean> {
    const first = rows[0];
    if (busy.current || !first || rows.length >= total) return false;
    busy.current = true;
    setLoadingOlder(true);
    const answer = await request.get<Dialog>('/api/interaction/dialog', { userId: other, limit, before: first.id });
    busy.current = false;
    setLoadingOlder(false);
    if (answer.code !== 1 || answer.data.list.length === 0) return false;
    setRows((shown) => withOlder(shown, answer.data.list));
    return true;
  }
  function take(row: MessageRow) {
    writes.current += 1;
    setRows((shown) => [...shown.filter((one) => one.id !== row.id), row].toSorted((a, b) => a.id - b.id));
    if (!rows.some((one) => one.id === row.id)) setTotal((count) => count + 1);
    onChange();
  }
  /** Deletes messages, for oneself or for both; true when it is done. */
  async function remove(ids: number[], forBoth: boolean): Promise<boolean> {
    const answer = await request.post('/api/interaction/delMessage', { ids, forBoth });
    writes.current += 1;
    if (answer.code !== 1) return false;
    setRows((shown) => shown.filter((row) => !ids.includes(row.id)));
    setTotal((count) => Math.max(0, count - ids.length));
    onChange();
    return true;
  }
  const hasOlder = rows.length > 0 && rows.length < total;
  const shown = { other, rows, hasOlder, isLoadingOlder, isStale, isBlocked, unreachable };
  return { ...shown, setBlocked, loadOlder, remove, ...outbox };
}

/**
 * Messages on their way and those that did not arrive: without an answer they wait. The latter are kept in this browser
 * until they are sent or given up; those that wait go by themselves, in their order, when the connection comes back.
 * What did arrive although its answer was lost is known by its key.
 */
function useOutbox(me: number, other: number, arrived: readonly DialogRow[], onSent: (row: MessageRow) => void) {
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);
  const begin = useEffectEvent(() => {
    const keys = new Set(arrived.map(({ key }) => key));
    change(() => findUnsent(me, other).filter(({ key }) => !keys.has(key)));
  });
  // What this browser kept exists only after hydration.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => begin(), []);

  function change(next: (last: Outgoing[]) => Outgoing[]) {
    setOutgoing((last) => {
      const changed = next(last);
      keepUnsent(me, other, changed);
      return changed;
    });
  }
  async function deliver({ key, text }: Outgoing) {
    const become = (next: Pick<Outgoing, 'state' | 'why'>) =>
      change((last) => last.map((one) => (one.key === key ? { ...one, ...next } : one)));
    if (!navigator.onLine) return become({ state: 'waiting', why: '' });
    const body = { userId: other, content: text, key };
    const { status, envelope } = await request.post<MessageRow>('/api/interaction/sendMessage', body, {
      ...quietly,
      reduceDataFormat: false,
    });
    if (status === 0 || status >= 500) return become({ state: 'waiting', why: '' });
    if (envelope.code !== 1) return become({ state: 'refused', why: envelope.msg });
    change((last) => last.filter((one) => one.key !== key));
    onSent(envelope.data);
  }
  const resume = useEffectEvent(async () => {
    const waiting = outgoing.filter((one) => one.state === 'waiting');
    change((last) => last.map((one) => (one.state === 'waiting' ? { ...one, state: 'sending' } : one)));
    for (const message of waiting) await deliver(message);
  });
  useEffect(() => {
    const onOnline = () => void resume();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  return {
    outgoing,
    send(text: string): void {
      const message: Outgoing = { key: newUuid(), text, at: Date.now(), state: 'sending', why: '' };
      change((last) => [...last, message]);
      void deliver(message);
    },
    sendAgain(message: Outgoing): void {
      change((last) => last.map((one) => (one.key === message.key ? { ...one, state: 'sending', why: '' } : one)));
      void deliver(message);
    },
    discard: (key: string) => change((last) => last.filter((one) => one.key !== key)),
  };
}

/** The old list when nothing changed, so that nothing is drawn anew; times that only grew older are no change. */
function keepSame(shown: MessageRow[], next: MessageRow[]): MessageRow[] {
  const bare = (rows: MessageRow[]) => rows.map(({ id, content }) => [id, content]);
  return isSame(bare(shown), bare(next)) ? shown : next;
}
