/** A piece of a text: whole lines, or a part of one that is too long. */
export type TextBlock = {
  text: string;
  /** The line it begins in, from 1. */
  line: number;
  /** So many characters at its beginning were the end of the block before. */
  overlap: number;
};

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';
const most = 64 * 1024;
const overlap = 1024;

/**
 * Cuts a text into blocks while its bytes come, so that a file of any size is looked through in little memory. What
 * stands across a cut stands whole in the next block, unless it is longer than 1,024 characters.
 */
export class TextBlocks {
  readonly #decoder: TextDecoder;
  readonly #look: (block: TextBlock) => void;
  #rest = '';
  #line = 1;
  #overlap = 0;
  #lineLength = 0;
  /** The longest line, in characters, and which it is. */
  longest = { line: 1, length: 0 };

  constructor(encoding: Encoding, look: (block: TextBlock) => void) {
    this.#decoder = new TextDecoder(encoding);
    this.#look = look;
  }

  take(bytes: Buffer): void {
    this.#add(this.#decoder.decode(bytes, { stream: true }));
    while (this.#rest.length >= most) this.#cut(this.#rest.lastIndexOf('\n', most - 1) + 1 || most);
  }

  end(): void {
    this.#add(this.#decoder.decode());
    if (this.#rest.length > this.#overlap) this.#cut(this.#rest.length);
    this.#measure(this.#lineLength, this.#line);
  }

  #add(text: string): void {
    this.#rest += text;
  }

  #cut(length: number): void {
    const text = this.#rest.slice(0, length);
    this.#look({ text, line: this.#line, overlap: this.#overlap });
    const fresh = text.slice(this.#overlap);
    let from = 0;
    for (let at = fresh.indexOf('\n'); at !== -1; at = fresh.indexOf('\n', from)) {
      this.#measure(this.#lineLength + at - from, this.#line);
      this.#line += 1;
      this.#lineLength = 0;
      from = at + 1;
    }
    this.#lineLength += fresh.length - from;
    // a block that ends with a line needs no overlap: secrets and calls that span lines are cut short of it
    this.#overlap = text.endsWith('\n') ? 0 : Math.min(overlap, text.length);
    this.#rest = this.#rest.slice(length - this.#overlap);
  }

  #measure(length: number, line: number): void {
    if (length > this.longest.length) this.longest = { line, length };
  }
}

/** The line of a place in a block. */
export function lineAt({ text, line }: TextBlock, index: number): number {
  let found = line;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) found += 1;
  return found;
}
