import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { preloadRequests } from '#app/core/request.ts';
import { sendDraft } from '../drafts/ui/send-draft.ts';

type Data = Record<string, unknown>;
export type DraftState = { state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'; savedAt: number | null };

const pause_ms = 2000;

/**
 * Keeps what is being written on the server: two seconds after the last change, when the page is hidden or left, and again
 * when the network is back. Nothing is sent before the first change. What was kept elsewhere since this page has seen it is not
 * written over until `overwrite` is called.
 * @param data what to keep, or null when there is nothing worth keeping
 * @param seen the version of the draft that the form began with, 0 for none
 */
export function useDraft(key: string, data: Data | null, seen = 0): DraftState & { drop: () => void; overwrite: () => void } {
  const [state, setState] = useState<DraftState>({ state: 'idle', savedAt: null });
  const text = data === null ? null : JSON.stringify(data);
  const sent = useRef(text);
  const isDropped = useRef(false);
  const version = useRef<number | undefined>(seen);
  const isHeld = useRef(false);
  const [forced, setForced] = useState(0);
  const save = useEffectEvent(async () => {
    if (isDropped.current || isHeld.current || text === null || text === sent.current) return;
    const before = sent.current;
    sent.current = text;
    setState((old) => ({ ...old, state: 'saving' }));
    const answer = await sendDraft(key, JSON.parse(text) as Data, version.current);
    if (answer.is === 'saved') {
      version.current = answer.version;
      setState({ state: 'saved', savedAt: answer.updatedAt });
      return;
    }
    sent.current = before;
    isHeld.current = answer.is === 'conflict';
    setState((old) => ({ ...old, state: answer.is }));
  });
  useEffect(() => {
    if (text === sent.current || isHeld.current) return;
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
  useEffect(() => {
    if (forced > 0) void save();
  }, [forced]);
  function overwrite() {
    version.current = undefined;
    isHeld.current = false;
    setForced((times) => times + 1);
  }
  return { ...state, drop: () => void (isDropped.current = true), overwrite };
}
