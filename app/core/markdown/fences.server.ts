type Open = { mark: string; size: number; indent: number };

/**
 * Follows fenced code and `$$` blocks that surely are such: fences at the left edge, or exactly where the words of a
 * list item begin. Once a fence appears anywhere else, a container could end it early, so nothing after it is trusted
 * and code counts as text.
 */
export class FenceTracker {
  #open: Open | undefined;
  #isSure = true;
  /** Columns at which the words of the open list items begin, outermost first. */
  #items: number[] = [];
  #isInWords = false;

  /** What a line is: one that opens such a block, one of its others, or text. */
  take(line: string): 'opening' | 'code' | 'math' | 'text' {
    const kind = (this.#open && this.#hold(line, this.#open)) ?? (this.#isSure ? this.#look(line) : 'text');
    this.#isInWords = kind === 'text' && !isBlank(line);
    return kind;
  }

  /** Undefined when the line ended the list item, and the block with it. */
  #hold(line: string, open: Open): 'code' | 'math' | undefined {
    const kind = open.mark === '$' ? 'math' : 'code';
    if (isBlank(line)) return kind;
    if (spacesOf(line) < open.indent) {
      if (/^ *\t/.test(line)) this.#isSure = false;
      this.#open = undefined;
      return undefined;
    }
    const close = /^ {0,3}(`{3,}|~{3,}|\${2,})[ \t]*$/.exec(line.slice(open.indent))?.[1];
    if (close?.startsWith(open.mark) && close.length >= open.size) this.#open = undefined;
    return kind;
  }

  #look(line: string): 'opening' | 'text' {
    if (isBlank(line)) return 'text';
    const spaces = spacesOf(line);
    this.#items = this.#items.filter((indent) => indent <= spaces);
    const rest = line.slice(spaces);
    const opening = /^(?:(`{3,})[^`]*|(~{3,}).*|(\${2,})[^$]*)$/.exec(rest);
    const fence = opening?.[1] ?? opening?.[2] ?? opening?.[3];
    if (fence && spaces === (this.#items.at(-1) ?? 0)) {
      this.#open = { mark: fence.charAt(0), size: fence.length, indent: spaces };
      return 'opening';
    }
    // Only an item that begins with a letter is surely one; a number other than 1 begins none within a paragraph.
    const item = (this.#isInWords ? /^(?:[-+*]|1[.)]) (?=[\p{L}])/u : /^(?:[-+*]|\d{1,9}[.)]) (?=[\p{L}])/u).exec(
      rest,
    )?.[0];
    if (item && spaces === (this.#items.at(-1) ?? 0)) this.#items.push(spaces + item.length);
    this.#isSure = !/```|~~~|\$\$/.test(line);
    return 'text';
  }
}

const isBlank = (line: string) => /^[ \t]*$/.test(line);
const spacesOf = (line: string) => /^ */.exec(line)![0].length;
