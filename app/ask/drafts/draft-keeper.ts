import type { Sent } from './send-draft.ts';
import { type BrowserCopy, type DraftKeeperParts, isSpent, type ServerDraft } from './draft-state.ts';

/** How long typing must rest before the text is sent. */
const rest_ms = 2000;

/**
 * So long the browser's copy outlives the save: a page that is being loaded meanwhile was read before the server had
 * the text.
 */
const outlives_ms = 10_000;

/**
 * Keeps a text while it is written: in the browser with each change until the server has had it for ten seconds, on the
 * server when typing rests and when `flush` is called. Never two saves at a time, as the second could not name the
 * version that the first makes; what changed meanwhile follows. What was kept elsewhere since this text began is not
 * written over: both wait for `keep` or `take`. A text of null is one that needs no draft: one that is there is
 * forgotten.
 */
export const createDraftKeeper = (parts: DraftKeeperParts): DraftKeeper => new DraftKeeper(parts);

/** The keeper's state and what is done with it; its public members stand alone. */
class DraftKeeper {
  readonly #parts: DraftKeeperParts;
  #present: string | null = null;
  /** What the server holds or what needs no saving; undefined when that is not known, as while a save is under way. */
  #safe: string | null | undefined = null;
  /** The text of that version, as far as it is known: who finds it there again has nothing new. */
  #had: string | null = null;
  /** The server's version that the text goes on from; undefined writes over whatever is there. */
  #version: number | undefined = 0;
  #unsure: string[] = [];
  /** What the server held at the beginning matters no more. */
  #isMet = true;
  #isHeld = false;
  #isPosting = false;
  #isOver = false;
  #isAsked = false;
  #isTooLong = false;
  #underway: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: DraftKeeperParts) {
    this.#parts = parts;
  }

  #remember(): void {
    clearTimeout(this.#forgetting);
    this.#parts.copy.write(
      this.#present === null
        ? null
        : { text: this.#present, base: this.#version ?? 0, unsure: this.#unsure, isSafe: this.#present === this.#safe },
    );
  }
  #forgetLater(): void {
    const text = this.#present;
    this.#remember();
    // Another tab may have put its own there meanwhile.
    this.#forgetting = setTimeout(
      () => this.#parts.copy.find()?.text === text && this.#parts.copy.write(null),
      outlives_ms,
    );
  }
  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), rest_ms);
  }
  #hold(): void {
    this.#isHeld = true;
    this.#safe = undefined;
    clearTimeout(this.#timer);
    this.#parts.show({ is: 'conflict' });
  }
  #begin(text: string | null, seen: number): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#forgetting);
    this.#present = text;
    this.#safe = text;
    this.#had = text;
    this.#version = seen;
    this.#unsure = [];
    this.#isMet = true;
    this.#isHeld = false;
    this.#isOver = false;
    this.#isTooLong = false;
  }
  /** Sends what is not there yet, at once. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#isAsked = true;
    if (!this.#underway && this.#isDue()) this.#underway = this.#sendAll();
    return this.#underway ?? Promise.resolve();
  };
  #isDue = () => this.#present !== this.#safe && !this.#isHeld && !this.#isPosting && !this.#isOver;
  async #sendAll(): Promise<void> {
    let isDone = true;
    while (isDone && this.#isAsked && this.#isDue()) {
      this.#isAsked = false;
      if (!this.#isTooLong) this.#parts.show({ is: 'saving' });
      isDone = await (this.#present === null ? this.#forget() : this.#save(this.#present));
    }
    this.#underway = undefined; // at once: what is asked for from here on begins anew
  }
  async #forget(): Promise<boolean> {
    this.#safe = undefined;
    this.#isTooLong = false;
    const isDone = await this.#parts.drop(false).catch(() => false);
    if (isDone) {
      this.#safe = null;
      this.#version = 0;
      this.#unsure = [];
    }
    this.#parts.show({ is: isDone ? 'idle' : 'failed' });
    return isDone;
  }
  async #save(text: string): Promise<boolean> {
    this.#isMet = true;
    this.#safe = undefined;
    this.#unsure = [...this.#unsure.filter((one) => one !== text), text].slice(-3);
    this.#remember();
    let sent = await this.#trySending(text);
    if (sent.is === 'conflict') {
      const there = await this.#parts.look(false);
      if (there === undefined) sent = { is: 'failed' };
      else if (there === null || there.text === this.#had || this.#unsure.includes(there.text)) {
        // gone, kept once more by another tab, or kept by an earlier save whose answer was lost
        this.#version = there?.version ?? 0;
        sent = await this.#trySending(text);
      }
    }
    this.#isTooLong = sent.is === 'tooLong';
    if (sent.is === 'saved') {
      this.#version = sent.version;
      this.#had = text;
      this.#safe = text;
      this.#unsure = [];
      if (this.#present === text) this.#forgetLater();
      else this.#remember();
      this.#parts.show({ is: 'saved', at: sent.updatedAt * 1000 });
    } else if (sent.is === 'conflict') this.#hold();
    else this.#parts.show({ is: sent.is });
    return sent.is === 'saved';
  }
  #trySending = (text: string): Promise<Sent> => this.#parts.send(text, this.#version).catch(() => ({ is: 'failed' }));

  /**
   * Begins with what the form shows; this browser's copy is put in its place at once. What the server holds is said
   * here, or with the function that is returned when it is known. Returns that function.
   */
  start = (shown: string | null, given?: ServerDraft | null): ((given: ServerDraft | null) => void) => {
    this.#begin(shown, given?.version ?? 0);
    this.#isMet = false;
    const found = this.#parts.copy.find();
    const restored = found && found.text !== shown && !isSpent(found, given) ? found : null;
    if (found && !restored) this.#parts.copy.write(null);
    if (restored) {
      this.#present = restored.text;
      this.#safe = restored.isSafe ? restored.text : undefined;
      this.#version = restored.base;
      this.#unsure = restored.unsure;
      this.#parts.put(restored.text);
      if (this.#present !== this.#safe) this.#later();
    }
    const meet = (there: ServerDraft | null): void => {
      if (this.#isMet) return;
      this.#isMet = true;
      if (restored) this.#meetRestored(restored, there);
      else this.#meetShown(there);
    };
    if (given !== undefined) meet(given);
    return meet;
  };
  /** The form shows another text. */
  change = (text: string | null): void => {
    if (text === this.#present || this.#isOver) return;
    this.#present = text;
    this.#remember();
    if (this.#isHeld) return;
    if (!this.#isTooLong) this.#parts.show({ is: 'waiting' });
    this.#later();
  };
  /**
   * Sends the text to where it becomes a post. Meanwhile nothing is kept on the server: what arrived after it would
   * be a draft anew. Null when two drafts wait for a choice: one of them would go with the post.
   */
  whileSending = async <T>(post: () => Promise<T>): Promise<T | null> => {
    this.#isPosting = true;
    clearTimeout(this.#timer);
    try {
      await this.#underway;
      return this.#isHeld ? null : await post();
    } finally {
      this.#isPosting = false;
      if (this.#present !== this.#safe && !this.#isHeld) this.#later();
    }
  };
  /** Whether the text of now is in this browser or on the server, and so is there again after a login. */
  isKept = (): boolean =>
    this.#present !== null && (this.#present === this.#safe || this.#parts.copy.find()?.text === this.#present);
  /** Keeps this text, over what was kept elsewhere. */
  keep = (): void => {
    this.#version = undefined;
    this.#isHeld = false;
    void this.flush();
  };
  /** Goes on with what was kept elsewhere; nothing changes while that cannot be read. */
  take = async (): Promise<void> => {
    const there = await this.#parts.look(true);
    if (there === undefined) return;
    if (there === null) {
      this.#isHeld = false; // gone: nothing there is written over
      this.#version = 0;
      return this.flush();
    }
    this.#begin(there.text, there.version);
    this.#parts.copy.write(null);
    this.#parts.put(there.text);
    this.#parts.show({ is: 'idle' });
  };
  /**
   * The member has kept a draft elsewhere: when it is another one of this text, both wait for `keep` or `take`. What is
   * being saved here meets it by itself.
   */
  lookAgain = async (): Promise<void> => {
    const isQuiet = () => !this.#isHeld && !this.#isPosting && !this.#isOver && !this.#underway;
    if (!isQuiet()) return;
    const there = await this.#parts.look(false);
    if (!there || !isQuiet() || there.version <= (this.#version ?? Infinity)) return;
    if (there.text === this.#present || there.text === this.#had || this.#unsure.includes(there.text)) return;
    this.#hold();
  };
  /** The text has become a post: nothing is kept any more. */
  end = (): void => {
    this.#begin(this.#present, 0);
    this.#isOver = true;
    this.#parts.copy.write(null);
  };
  /** Begins anew with a text that needs no draft. */
  restart = (text: string | null): void => {
    this.#begin(text, 0);
    this.#parts.copy.write(null);
    this.#parts.show({ is: 'idle' });
  };
  /**
   * Forgets the draft on the server once what is under way has arrived, which would be a draft again; false when that
   * failed, and the text stays.
   */
  discard = async (): Promise<boolean> => {
    this.#isPosting = true;
    clearTimeout(this.#timer);
    await this.#underway;
    const isDone = await this.#parts.drop(true).catch(() => false);
    this.#isPosting = false;
    if (isDone) {
      this.#begin(this.#present, 0);
      this.#parts.copy.write(null);
    } else if (this.#present !== this.#safe && !this.#isHeld) this.#later();
    return isDone;
  };
  /** The form is gone. */
  stop = (): void => {
    clearTimeout(this.#timer);
    clearTimeout(this.#forgetting);
  };

  /** The form shows what the page knew: what it did not know goes in as long as nothing was typed. */
  #meetShown(there: ServerDraft | null): void {
    if (this.#present !== this.#safe) return; // a save meets what is there as a conflict
    this.#version = there?.version ?? 0;
    if (!there || there.text === this.#present) return;
    this.#present = there.text;
    this.#safe = there.text;
    this.#parts.put(there.text);
  }
  #meetRestored(restored: BrowserCopy, there: ServerDraft | null): void {
    const isTyped = this.#present !== restored.text;
    if (!there) {
      this.#version = 0;
      this.#safe = undefined;
    } else if (there.version <= restored.base) {
      if (there.version === restored.base) this.#safe = there.text; // an older one was read before the save arrived
    } else if (there.text === restored.text || restored.unsure.includes(there.text)) {
      this.#version = there.version;
      this.#safe = there.text;
    } else if (restored.isSafe && !isTyped) {
      this.#begin(there.text, there.version);
      this.#parts.copy.write(null);
      this.#parts.put(there.text);
    } else this.#hold();
    if (this.#isHeld) return;
    if (this.#present === this.#safe) this.#forgetLater();
    else this.#later();
  }
}
