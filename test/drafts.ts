import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { Sent } from '#app/ask/drafts/send-draft.ts';
import { createDraftKeeper } from '#app/ask/drafts/draft-keeper.ts';
import { type BrowserCopy, type DraftState, type ServerDraft } from '#app/ask/drafts/draft-state.ts';

/** What the network does to a call: it answers, it gets nowhere, or the server does it and the answer is lost. */
export type Fate = 'answers' | 'fails' | 'is lost';

/** The server's one draft, as `saveDraft` keeps it. `history` has each text it held. */
export function createServer() {
  let draft: ServerDraft | null = null;
  const history: string[] = [];
  const fates: Fate[] = [];
  async function through<T>(act: () => T, fallback: T): Promise<T> {
    const fate = fates.shift() ?? 'answers';
    await Promise.resolve();
    if (fate === 'fails') return fallback;
    const answer = act();
    await Promise.resolve();
    return fate === 'answers' ? answer : fallback;
  }
  const keep = (text: string, version: number | undefined): Sent => {
    if (draft && version !== undefined && version !== draft.version && text !== draft.text) return { is: 'conflict' };
    draft = { text, version: (draft?.version ?? 0) + 1 };
    history.push(text);
    return { is: 'saved', version: draft.version, updatedAt: unixSeconds() };
  };
  return {
    history,
    fates,
    draft: () => draft,
    /** Somebody else keeps, or forgets, the draft. */
    set: (text: string | null) => void (text === null ? (draft = null) : keep(text, undefined)),
    send: (text: string, version: number | undefined) => through(() => keep(text, version), { is: 'failed' }),
    drop: () => through(() => ((draft = null), true), false),
    look: () => through<ServerDraft | null | undefined>(() => draft, undefined),
  };
}
type Server = ReturnType<typeof createServer>;

/** One browser: its tabs share one copy. */
export function createBrowser(server: Server) {
  let kept: { copy: BrowserCopy; at: number } | null = null;
  return {
    copy: () => kept?.copy ?? null,
    /** Its storage is cleared. */
    forget: () => void (kept = null),
    open(
      given: ServerDraft | null | 'ask' = server.draft(),
      { initial = null, send = server.send }: { initial?: string | null; send?: Server['send'] } = {},
    ) {
      const states: DraftState['is'][] = [];
      let shown = given === 'ask' ? initial : (given?.text ?? initial);
      const keeper = createDraftKeeper({
        send,
        drop: server.drop,
        look: server.look,
        copy: {
          find: () => kept && { ...structuredClone(kept.copy), age_ms: Date.now() - kept.at },
          write: (copy) => void (kept = copy && { copy: structuredClone(copy), at: Date.now() }),
        },
        show: (state) => states.push(state.is),
        put: (text) => (shown = text),
      });
      const meet = given === 'ask' ? keeper.start(shown) : keeper.start(shown, given);
      const type = (text: string) => keeper.change((shown = text));
      const state = () => states.at(-1);
      return { ...keeper, meet, type, states, state, shown: () => shown, isAsked: () => state() === 'conflict' };
    },
  };
}

/** One server and one browser. */
export function createWorld() {
  const server = createServer();
  return { server, browser: createBrowser(server) };
}

/** A page's life ends: nothing of it runs any more but what was sent. */
export const leave = async (tab: { flush: () => Promise<void>; stop: () => void }) => {
  const sent = tab.flush();
  tab.stop();
  await sent;
};
