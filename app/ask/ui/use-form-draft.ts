import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { preloadRequests, request } from '#app/core/request.ts';

type Data = Record<string, unknown>;
export type DraftState = { state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'; savedAt: number | null };

const pause_ms = 2000;

/**
 * Keeps what is being written on the server: two seconds after the last change, when the page is hidden or left, and again
 * when the network is back. Nothing is sent before the first change.
 * @param data what to keep, or null when there is nothing worth keeping
 */
export function useDraft(key: string, data: Data | null): DraftState & { drop: () => void } {
  const [state, setState] = useState<DraftState>({ state: 'idle', savedAt: null });
  const text = data === null ? null : JSON.stringify(data);
  const sent = useRef(text);
  const isDropped = useRef(false);
  const save = useEffectEvent(async () => {
    if (isDropped.current || text === null || text === sent.current) return;
    const before = sent.current;
    sent.current = text;
    setState((old) => ({ ...old, state: 'saving' }));
    const answer = await request.post<{ updatedAt: number }>(
      '/api/ask/saveDraft',
      { key, data: JSON.parse(text) as Data },
      { showErrorMessage: false, showCodeMessage: false },
    );
    if (answer.code === 1) setState({ state: 'saved', savedAt: answer.data.updatedAt });
    else {
      sent.current = before;
      setState((old) => ({ ...old, state: 'failed' }));
    }
  });
  useEffect(() => {
    if (text === sent.current) return;
    setState((old) => (old.state === 'waiting' ? old : { ...old, state: 'waiting' }));
    const timer = setTimeout(() => void save(), pause_ms);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    preloadRequests();
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
  return { ...state, drop: () => void (isDropped.current = true) };
}
