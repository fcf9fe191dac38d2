/** How safe the draft is: on the server since a moment (unix ms), on its way, only in this browser, or nothing to keep. */
export type DraftState = { kind: 'none' | 'saving' | 'local' } | { kind: 'saved'; at: number };

export type DraftKeeperParts = {
  /** Sends the text to the server; false when it did not arrive. */
  save: (text: string) => Promise<boolean>;
  /** Keeps the text in this browser, at once; an empty one is forgotten. */
  keep: (text: string) => void;
  show: (state: DraftState) => void;
  /** How long typing must rest before the text is sent. */
  rest_ms?: number;
};

/** So long the browser's copy outlives the save: a page that is being loaded meanwhile was read before the server had the text. */
const outlives_ms = 10_000;

/**
 * Keeps a text while it is written: in the browser with each change until the server has had it for ten seconds, on the server
 * when typing rests and when `flush` is called. Never two saves at a time; what changed meanwhile follows.
 */
export function createDraftKeeper({ save, keep, show, rest_ms = 2000 }: DraftKeeperParts) {
  let present = '';
  let safe = '';
  let saving: Promise<boolean> | undefined;
  let isHeld = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (saving || isHeld || present === safe) return;
    clearTimeout(forgetting);
    show({ kind: 'saving' });
    const text = present;
    saving = save(text).catch(() => false);
    const isDone = await saving;
    saving = undefined;
    if (isDone) safe = text;
    if (isDone && present !== text) return later();
    if (isDone && !isStopped) forgetting = setTimeout(() => keep(''), outlives_ms);
    show(isDone ? (text.trim() === '' ? { kind: 'none' } : { kind: 'saved', at: Date.now() }) : { kind: 'local' });
  }
  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), rest_ms);
  }
  return {
    /** The text that is on the server already, and what the form starts with. */
    start(onServer: string, text: string): void {
      isStopped = false;
      safe = onServer;
      present = text;
      if (present !== safe) later();
    },
    change(text: string): void {
      clearTimeout(forgetting);
      present = text;
      keep(text);
      later();
    },
    flush,
    /** Sends the text to where it becomes a post. Meanwhile nothing is kept on the server: what arrived after it would be a draft anew. */
    async whileSending<T>(send: () => Promise<T>): Promise<T> {
      isHeld = true;
      clearTimeout(timer);
      await saving;
      try {
        return await send();
      } finally {
        isHeld = false;
        if (present !== safe) later();
      }
    },
    /** The text has become a post, or is given up: nothing is kept any more. */
    forget(): void {
      clearTimeout(timer);
      clearTimeout(forgetting);
      present = '';
      safe = '';
      keep('');
      show({ kind: 'none' });
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(forgetting);
    },
  };
}

const clockError_ms = 60_000;

/**
 * Where a form starts. This browser keeps only what the server has not got, so its text wins over the server's draft
 * (seconds), unless that is clearly newer: then it was written on another device.
 */
export function newerText(draft: { text: string; at_s: number } | null, kept: { text: string; at: number } | null): string {
  if (!draft) return kept?.text ?? '';
  return kept && kept.at > draft.at_s * 1000 - clockError_ms ? kept.text : draft.text;
}
