import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { keepMoves, readKept } from './kept-moves.ts';
import { draftOf, type LayoutDraft, rebased, taken, unsavedOf } from './layout-draft.ts';
import type { Layout, LayoutProposal } from './layout.schema.ts';

export type LayoutWork = ReturnType<typeof useLayoutWork>;
const sendOptions = {
  showErrorMessage: false,
  showCodeMessage: false,
  reduceDataFormat: false,
  timeout_ms: 20_000,
} as const;

/** The draft over a layout, kept in the browser while it is not saved, and put over newer places when these come. */
function useKeptDraft(layout: Layout) {
  const [draft, setDraft] = useState(() => draftOf(layout));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [isKept, setIsKept] = useState(true);
  const isRestored = useRef(false);
  const [over, setOver] = useState(layout);
  if (over !== layout) {
    setOver(layout);
    setDraft(rebased(draft, layout));
  }
  useEffect(() => {
    const kept = isRestored.current ? null : readKept();
    isRestored.current = true;
    if (!kept) return;
    setDraft((last) => rebased(taken(last, kept.topics, kept.lands), layout));
    setKeptAt(kept.at);
  }, [layout]);
  useEffect(() => {
    if (isRestored.current) setIsKept(keepMoves(unsavedOf(draft), Math.floor(Date.now() / 1000)));
  }, [draft]);
  return { draft, setDraft, keptAt, setKeptAt, isKept };
}

/** What became of the last try to save: no answer came, or somebody else has moved some of the same. */
type Ending = { isLost: boolean; conflict: number[] };
const allWell: Ending = { isLost: false, conflict: [] };

/** The draft of a layout with all that happens to it; it is saved with the version that it lies over. */
export function useLayoutWork(layout: Layout) {
  const { draft, setDraft, keptAt, setKeptAt, isKept } = useKeptDraft(layout);
  const [ending, setEnding] = useState(allWell);
  const [proposal, setProposal] = useState<LayoutProposal | null>(null);
  const sending = useSend({ quiet: true });
  const { revalidate } = useRevalidator();
  const unsaved = unsavedOf(draft);
  const hasUnsaved = unsaved.topics.length + unsaved.lands.length > 0;
  useWarning(hasUnsaved && !isKept);

  async function save(reason: string): Promise<void> {
    const body = { version: layout.version, ...unsaved, reason };
    const answer = await sending.run(() =>
      request.post<{ version: number }>('/api/admin/saveLayout', body, sendOptions),
    );
    if (!answer) return;
    const { status, envelope } = answer;
    if (status === 0) return setEnding({ ...allWell, isLost: true });
    if (envelope.code !== 1) {
      setEnding({ isLost: false, conflict: (envelope.data as { ids?: number[] } | null)?.ids ?? [] });
      return sending.show(envelope);
    }
    settle();
    setKeptAt(null);
    setProposal(null);
    toast.success(envelope.msg);
    await revalidate();
  }
  function settle(): void {
    setEnding(allWell);
    sending.setFaults({});
  }
  async function propose(): Promise<void> {
    const answer = await sending.run(() => request.get<LayoutProposal>('/api/admin/proposeLayout', {}), 'propose');
    if (answer?.code !== 1) return;
    setProposal(answer.data);
    if (answer.data.topics.length > 0) setDraft((last) => taken(last, answer.data.topics, answer.data.lands));
  }
  const undoVersion = (version: number) =>
    sending.send('/api/admin/undoLayout', { version }, { done: true, refresh: true, name: version });
  const change = (next: (draft: LayoutDraft) => LayoutDraft) => setDraft(next);
  const acts = { change, settle, save, propose, undoVersion, reload: () => revalidate() };
  return { draft, unsaved, hasUnsaved, keptAt, isKept, ...ending, proposal, sending, ...acts };
}

/** Asks before the page is left with moves that nothing keeps. */
function useWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isOn]);
}
