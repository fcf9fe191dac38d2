import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findKept, keepText } from '#app/core/kept-text.ts';
import { readMemberId } from '#app/core/login-state.ts';
import { preloadRequests, request } from '#app/core/request.ts';
import type { DraftView } from '../drafts/schema.ts';
import { sendDraft } from '../drafts/ui/send-draft.ts';
import { newerText } from './draft-keeper.ts';

type Data = Record<string, unknown>;
export type DraftState = { state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'; savedAt: number | null };

const pause_ms = 2000;
/** So long the browser's copy outlives the save: a page that is being loaded meanwhile was read before the server had the text. */
const outlives_ms = 10_000;

/**
 * Keeps what is being written: in this browser with each change when the form can take it back, on the server two seconds after
 * the last change, when the page is hidden or left, and again when the network is back. Nothing is sent before the first change.
 * What was kept elsewhere since this page has seen it is not written over until `overwrite` is called.
 * @param data what to keep, or null when there is nothing worth keeping
 * @param seen the version of the draft that the form began with, 0 for none
 * @param restore puts back what a reload or a lost connection kept from the server; it must give the same `data` again
 */
export function useDraft(key: string, data: Data | null, seen = 0, restore?: (data: Data) => void) {
  const [state, setState] = useState<DraftState>({ state: 'idle', savedAt: null });
  const [isRestored, setRestored] = useState(false);
  const text = data === null ? null : JSON.stringify(data);
  const sent = useRef(text);
  const present = useRef(text);
  const isDropped = useRef(false);
  const version = useRef<number | undefined>(seen);
  const isHeld = useRef(false);
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [forced, setForced] = useState(0);
  /** Whose text it is: another member of this browser is not shown it. */
  const owner = useRef('');
  function keep(next: string) {
    clearTimeout(forgetting.current);
    if (restore) keepText(key, next && owner.current + next);
  }
  const save = useEffectEvent(async () => {
    if (isDropped.current || isHeld.current || text === null || text === sent.current) return;
    const before = sent.current;
    sent.current = text;
    setState((old) => ({ ...old, state: 'saving' }));
    const answer = await sendDraft(key, JSON.parse(text) as Data, version.current);
    if (answer.is === 'saved') {
      version.current = answer.version;
      if (restore && present.current === text) forgetting.current = setTimeout(() => keepText(key, ''), outlives_ms);
      setState({ state: 'saved', savedAt: answer.updatedAt });
      return;
    }
    sent.current = before;
    isHeld.current = answer.is === 'conflict';
    setState((old) => ({ ...old, state: answer.is }));
  });
  const begin = useEffectEvent(async () => {
    owner.current = `${readMemberId() ?? ''} `;
    const kept = restore && findKept(key);
    const own = kept?.text.startsWith(owner.current) ? readData(kept.text.slice(owner.current.length)) : null;
    if (!kept || !own) return;
    const there = await findDraft(key);
    if (present.current !== sent.current) return; // typed meanwhile: that goes on
    const serverText = there && sorted(there.data);
    const isOwn = newerText(there && { text: sorted(there.data), at_s: there.updatedAt }, { text: sorted(own), at: kept.at }) === sorted(own);
    if (sorted(own) === serverText) sent.current = JSON.stringify(own);
    version.current = there?.version ?? 0;
    if (!isOwn && there) sent.current = JSON.stringify(there.data);
    restore(isOwn || !there ? own : there.data);
    setRestored(true);
  });
  const changed = useEffectEvent((next: string | null) => keep(next ?? ''));
  useEffect(() => {
    present.current = text;
    if (text === sent.current || isHeld.current) return;
    changed(text);
    setState((old) => (old.state === 'waiting' ? old : { ...old, state: 'waiting' }));
    const timer = setTimeout(() => void save(), pause_ms);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    preloadRequests();
    void begin();
    const saveNow = () => void save();
    const whenHidden = () => document.hidden && saveNow();
    addEventListener('pagehide', saveNow);
    addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      removeEventListener('pagehide', saveNow);
      removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', whenHidden);
      saveNow();
    };
  }, []);
  useEffect(() => {
    if (forced > 0) void save();
  }, [forced]);
  function overwrite() {
    version.current = undefined;
    isHeld.current = false;
    setForced((times) => times + 1);
  }
  function drop() {
    isDropped.current = true;
    keep('');
  }
  /** The draft is given up, here and on the server; what is written from `next` on is kept again. */
  async function discard(next: Data | null) {
    drop();
    await request.post('/api/ask/deleteDraft', { key });
    sent.current = next === null ? null : JSON.stringify(next);
    version.current = 0;
    isHeld.current = false;
    isDropped.current = false;
    setRestored(false);
    setState({ state: 'idle', savedAt: null });
  }
  return { ...state, isRestored, drop, discard, overwrite };
}

async function findDraft(key: string): Promise<DraftView | null> {
  const answer = await request.get<DraftView | null>('/api/ask/draft', { key }, { showErrorMessage: false, showCodeMessage: false });
  return answer.code === 1 ? answer.data : null;
}

function readData(text: string): Data | null {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? (data as Data) : null;
  } catch {
    return null;
  }
}

/** The database gives a draft's parts back in an order of its own. */
const sorted = (data: Data) => JSON.stringify(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
