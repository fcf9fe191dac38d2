import type { Sent } from './send-draft.ts';
import type { DraftState, ServerDraft, BrowserCopy } from './draft-state.ts';

export type DraftKeeperParts = {
  send: (text: string, version: number | undefined) => Promise<Sent>;
  /**
   * Forgets the draft on the server; false when that did not arrive, which the member is told of when they asked for
   * it.
   */
  drop: (isTold: boolean) => Promise<boolean>;
  /**
   * What the server holds now; undefined when it cannot be reached, which the member is told of when they asked for it.
   */
  look: (isTold: boolean) => Promise<ServerDraft | null | undefined>;
  /** This browser's copy and its age. */
  copy: { find: () => (BrowserCopy & { age_ms: number }) | null; write: (copy: BrowserCopy | null) => void };
  show: (state: DraftState) => void;
  /** Has the form go on with another text than it shows. */
  put: (text: string) => void;
};

/** How long typing must rest before the text is sent. */
const rest_ms = 2000;

/**
 * So long the browser's copy outlives the save: a page that is being loaded meanwhile was read before the server had
 * the text.
 */
const outlives_ms = 10_000;

/**
 * A copy of what the server has had and has no more is what became of it elsewhere, unless it is younger than any page
 * takes to load.
 */
const loads_ms = 60_000;

/**
 * Keeps a text while it is written: in the browser with each change until the server has had it for ten seconds, on the
 * server when typing rests and when `flush` is called. Never two saves at a time, as the second could not name the
 * version that the first makes; what changed meanwhile follows. What was kept elsewhere since this text began is not
 * written over: both wait for `keep` or `take`. A text of null is one that needs no draft: one that is there is
 * forgotten.
 */
export function createDraftKeeper({ send, drop, look, copy, show, put }: DraftKeeperParts) {
  let present: string | null = null;
  /** What the server holds or what needs no saving; undefined when that is not known, as while a save is under way. */
  let safe: string | null | undefined = null;
  /** The server's version that the text goes on from; undefined writes over whatever is there. */
  let version: number | undefined = 0;
  let unsure: string[] = [];
  /** What the server held at the beginning matters no more. */
  let isMet = true;
  let isHeld = false;
  let isPosting = false;
  let isOver = false;
  let isAsked = false;
  let underway: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  function remember(): void {
    clearTimeout(forgetting);
    copy.write(present === null ? null : { text: present, base: version ?? 0, unsure, isSafe: present === safe });
  }
  function forgetLater(): void {
    const text = present;
    remember();
    // Another tab may have put its own there meanwhile.
    forgetting = setTimeout(() => copy.find()?.text === text && copy.write(null), outlives_ms);
  }
  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), rest_ms);
  }
  function hold(): void {
    isHeld = true;
    safe = undefined;
    clearTimeout(timer);
    show({ is: 'conflict' });
  }
  function begin(text: string | null, seen: number): void {
    clearTimeout(timer);
    clearTimeout(forgetting);
    present = text;
    safe = text;
    version = seen;
    unsure = [];
    isMet = true;
    isHeld = false;
    isOver = false;
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    isAsked = true;
    if (!underway && isDue()) underway = sendAll();
    return underway ?? Promise.resolve();
  }
  const isDue = () => present !== safe && !isHeld && !isPosting && !isOver;
  async function sendAll(): Promise<void> {
    let isDone = true;
    while (isDone && isAsked && isDue()) {
      isAsked = false;
      show({ is: 'saving' });
      isDone = await (present === null ? forget() : save(present));
    }
    underway = undefined; // at once: what is asked for from here on begins anew
  }
  async function forget(): Promise<boolean> {
    safe = undefined;
    const isDone = await drop(false).catch(() => false);
    if (isDone) {
      safe = null;
      version = 0;
      unsure = [];
    }
    show({ is: isDone ? 'idle' : 'failed' });
    return isDone;
  }
  async function save(text: string): Promise<boolean> {
    isMet = true;
    safe = undefined;
    unsure = [...unsure.filter((one) => one !== text), text].slice(-3);
    remember();
    let sent = await trySending(text);
    if (sent.is === 'conflict') {
      const there = await look(false);
      if (there === undefined) sent = { is: 'failed' };
      else if (there === null || unsure.includes(there.text)) {
        version = there?.version ?? 0; // gone, or kept by an earlier save whose answer was lost
        sent = await trySending(text);
      }
    }
    if (sent.is === 'saved') {
      version = sent.version;
      safe = text;
      unsure = [];
      if (present === text) forgetLater();
      else remember();
      show({ is: 'saved', at: sent.updatedAt * 1000 });
    } else if (sent.is === 'conflict') hold();
    else show({ is: 'failed' });
    return sent.is === 'saved';
  }
  const trySending = (text: string): Promise<Sent> => send(text, version).catch(() => ({ is: 'failed' }));

  return {
    /**
     * Begins with what the form shows; this browser's copy is put in its place at once. What the server holds is said
     * here, or with the function that is returned when it is known. Returns that function.
     */
    start(shown: string | null, given?: ServerDraft | null): (given: ServerDraft | null) => void {
      begin(shown, given?.version ?? 0);
      isMet = false;
      const found = copy.find();
      const restored = found && found.text !== shown && !isSpent(found, given) ? found : null;
      if (found && !restored) copy.write(null);
      if (restored) {
        present = restored.text;
        safe = restored.isSafe ? restored.text : undefined;
        version = restored.base;
        unsure = restored.unsure;
        put(restored.text);
        if (present !== safe) later();
      }
      function meet(there: ServerDraft | null): void {
        if (isMet) return;
        isMet = true;
        if (restored) meetRestored(restored, there);
        else meetShown(there);
      }
      if (given !== undefined) meet(given);
      return meet;
    },
    /** The form shows another text. */
    change(text: string | null): void {
      if (text === present || isOver) return;
      present = text;
      remember();
      if (isHeld) return;
      show({ is: 'waiting' });
      later();
    },
    /** Sends what is not there yet, at once. */
    flush,
    /**
     * Sends the text to where it becomes a post. Meanwhile nothing is kept on the server: what arrived after it would
     * be a draft anew. Null when two drafts wait for a choice: one of them would go with the post.
     */
    async whileSending<T>(post: () => Promise<T>): Promise<T | null> {
      isPosting = true;
      clearTimeout(timer);
      try {
        await underway;
        return isHeld ? null : await post();
      } finally {
        isPosting = false;
        if (present !== safe && !isHeld) later();
      }
    },
    /** Keeps this text, over what was kept elsewhere. */
    keep(): void {
      version = undefined;
      isHeld = false;
      void flush();
    },
    /** Goes on with what was kept elsewhere; nothing changes while that cannot be read. */
    async take(): Promise<void> {
      const there = await look(true);
      if (there === undefined) return;
      if (there === null) {
        isHeld = false; // gone: nothing there is written over
        version = 0;
        return flush();
      }
      begin(there.text, there.version);
      copy.write(null);
      put(there.text);
      show({ is: 'idle' });
    },
    /** The text has become a post: nothing is kept any more. */
    end(): void {
      begin(present, 0);
      isOver = true;
      copy.write(null);
    },
    /** Begins anew with a text that needs no draft. */
    restart(text: string | null): void {
      begin(text, 0);
      copy.write(null);
      show({ is: 'idle' });
    },
    /**
     * Forgets the draft on the server once what is under way has arrived, which would be a draft again; false when that
     * failed, and the text stays.
     */
    async discard(): Promise<boolean> {
      isPosting = true;
      clearTimeout(timer);
      await underway;
      const isDone = await drop(true).catch(() => false);
      isPosting = false;
      if (isDone) {
        begin(present, 0);
        copy.write(null);
      } else if (present !== safe && !isHeld) later();
      return isDone;
    },
    /** The form is gone. */
    stop(): void {
      clearTimeout(timer);
      clearTimeout(forgetting);
    },
  };

  /** The form shows what the page knew: what it did not know goes in as long as nothing was typed. */
  function meetShown(there: ServerDraft | null): void {
    if (present !== safe) return; // a save meets what is there as a conflict
    version = there?.version ?? 0;
    if (!there || there.text === present) return;
    present = there.text;
    safe = there.text;
    put(there.text);
  }
  function meetRestored(restored: BrowserCopy, there: ServerDraft | null): void {
    const isTyped = present !== restored.text;
    if (!there) {
      version = 0;
      safe = undefined;
    } else if (there.version <= restored.base) {
      if (there.version === restored.base) safe = there.text; // an older one was read before the save arrived
    } else if (there.text === restored.text || restored.unsure.includes(there.text)) {
      version = there.version;
      safe = there.text;
    } else if (restored.isSafe && !isTyped) {
      begin(there.text, there.version);
      copy.write(null);
      put(there.text);
    } else hold();
    if (isHeld) return;
    if (present === safe) forgetLater();
    else later();
  }
}

/** True when the server has had the copy and has something newer, or nothing any more. */
function isSpent(
  { isSafe, base, age_ms }: BrowserCopy & { age_ms: number },
  given: ServerDraft | null | undefined,
): boolean {
  if (!isSafe) return false;
  return given ? given.version >= base : age_ms > loads_ms;
}
