/*
 * What rendering costs: microseconds of processor time on one busy core of 2026 with Node 26, measured with thousands
 * of each (`npm run bench -- --only hostile` looks for what costs more). The parser is linear in most; where it is not,
 * in the emphasis of one block and in the containers, underlined headings and table cells of the whole text, the square
 * has its own factor.
 */
const each_us = {
  character: 0.4,
  word: 3,
  line: 25,
  blank: 5,
  block: 65,
  fence: 80,
  language: 60,
  fencedLine: 12,
  fencedCharacter: 0.3,
};
const container_us = {
  item: 90,
  quote: 60,
  quoteGoesOn: 12,
  newList: 150,
  looseSquare: 0.1,
  tightSquare: 0.01,
  lineSquare: 0.075,
};
const heading_us = { underline: 85, underlineSquare: 0.11 };
const inline_us = {
  ticks: 16,
  run: 32,
  dollars: 40,
  bracket: 45,
  square: 0.04,
  email: 70,
  www: 60,
  address: 75,
  linked: 20,
  tag: 25,
  entity: 11,
  escape: 7,
};
const table_us = { pipe: 45, pipeSquare: 0.0015, padding: 4.5 };
const math_us = { character: 5, sign: 20, cell: 20 };
/** TeX beyond is not rendered. */
const maxMath = 20_000;

/** Where a bare address may begin, which is tried each time. */
const wordStart = /(?<![\w+.-])[\w+.-]/g;
/** Begins an item wherever it stands, so that it does not go on with the paragraph of another. */
const certainItem = /^ {0,3}(?:[-+*]|1[.)]) {1,4}[^\s>#|-]/;
const markPattern = /`+|[*_]+|~+|\$+|[[\]]/g;

/** Adds up what the lines of a text cost. */
export class Cost {
  #sum_us = 0;
  #runs = 0;
  #dollars = 0;
  /** Characters and signs of the block, should it hold formulas. */
  #block = { characters: 0, signs: 0, cells: 0 };
  #mathLeft = maxMath;
  #previous: 'blank' | 'text' | 'heading' = 'blank';
  #isInList = false;
  /** Lines since the last blank one, as soon as a container is open: any may be one that goes on without its marker. */
  #lines = 0;
  #columns = 0;
  #loose = 0;
  #tight = 0;
  #underlines = 0;
  #pipes = 0;

  /** Adds a line of a fenced block, its marks included. */
  addFenced(line: string, kind: 'opening' | 'code' | 'math'): void {
    this.#endBlock();
    this.#endLines();
    this.#previous = 'heading';
    this.#sum_us += each_us.fencedLine + each_us.fencedCharacter * line.length;
    if (kind === 'opening') this.#sum_us += each_us.fence + (/\w/.test(line) ? each_us.language : 0);
    if (kind === 'math') this.#addMath(shapeOf(line));
  }

  /** Adds a line of text; returns how many containers it opens. */
  addText(line: string): number {
    if (/^[ \t]*$/.test(line)) {
      this.#endBlock();
      this.#endLines();
      this.#sum_us += each_us.blank;
      this.#previous = 'blank';
      return 0;
    }
    this.#sum_us +=
      each_us.line + each_us.character * line.length + each_us.word * (line.match(wordStart)?.length ?? 0);
    const { quotes, items, rest } = countMarkers(line);
    if (items > 0 || this.#previous !== 'text') this.#endBlock();
    this.#addContainers(line, quotes, items);
    this.#addBlock(line, rest);
    this.#addInline(line);
    this.#addTable(line);
    return quotes + items;
  }

  /** What all lines cost, in microseconds. */
  sum(): number {
    this.#endBlock();
    this.#endLines();
    const loose_us = container_us.looseSquare * this.#loose * (this.#loose + this.#tight);
    const squares_us = heading_us.underlineSquare * this.#underlines ** 2 + table_us.pipeSquare * this.#pipes ** 2;
    return this.#sum_us + loose_us + container_us.tightSquare * this.#tight ** 2 + squares_us;
  }

  #addContainers(line: string, quotes: number, items: number): void {
    const isAfterBlank = this.#previous === 'blank';
    this.#sum_us += items * container_us.item + quotes * (isAfterBlank ? container_us.quote : container_us.quoteGoesOn);
    if (items > 0 && !this.#isInList) this.#sum_us += container_us.newList;
    this.#isInList = items > 0 || (this.#isInList && (!isAfterBlank || /^[ \t]/.test(line)));
    if (certainItem.test(line)) this.#endLines();
    if (quotes > 0 || this.#isInList || this.#lines > 0) this.#lines += 1;
    const isLoose = isAfterBlank || quotes + items > 1 || /^[ \t]/.test(line);
    if (isLoose) this.#loose += items + (isAfterBlank ? quotes : quotes / 10);
    else this.#tight += items;
  }

  #addBlock(line: string, rest: string): void {
    const isHeading = /^[ \t]*#{1,6}(?:[ \t]|$)/.test(rest);
    if (this.#previous !== 'text' || isHeading) this.#sum_us += each_us.block;
    if (this.#previous !== 'blank' && /^[ \t>]*(?:=+|-+)[ \t]*$/.test(line)) {
      this.#sum_us += heading_us.underline;
      this.#underlines += 1;
    }
    this.#previous = isHeading ? 'heading' : 'text';
  }

  #addInline(line: string): void {
    for (const [mark] of line.matchAll(markPattern)) {
      const sign = mark.at(-1)!;
      this.#sum_us +=
        sign === '`'
          ? inline_us.ticks
          : sign === '$'
            ? inline_us.dollars
            : sign === '[' || sign === ']'
              ? inline_us.bracket
              : inline_us.run;
      if (sign === '$') this.#dollars += 1;
      else if (/[*_~]/.test(sign)) this.#runs += 1;
    }
    const { email, www, address, linked, tag, entity, escape } = inline_us;
    const count = (pattern: RegExp) => line.match(pattern)?.length ?? 0;
    if (/[@:.]/.test(line)) {
      const isLinked = count(/\]\(\s*https?:\/\//gi);
      this.#sum_us +=
        email * count(/@[\w-]/g) +
        www * count(/www\./gi) +
        address * (count(/https?:\/\/|mailto:|xmpp:/gi) - isLinked) +
        linked * isLinked;
    }
    if (/[<&\\]/.test(line)) this.#sum_us += tag * count(/</g) + entity * count(/&/g) + escape * count(/\\/g);
    const { characters, signs, cells } = shapeOf(line);
    this.#block.characters += characters;
    this.#block.signs += signs;
    this.#block.cells += cells;
  }

  #addTable(line: string): void {
    const pipes = line.split('|').length - 1;
    this.#sum_us += table_us.pipe * pipes + table_us.padding * this.#columns;
    this.#pipes += pipes;
    if (/^[\s>|:-]+$/.test(line) && line.includes('-') && /[|:]/.test(line))
      this.#columns = Math.max(this.#columns, pipes + 1, 10);
  }

  #endLines(): void {
    this.#sum_us += container_us.lineSquare * this.#lines ** 2;
    this.#lines = 0;
  }

  #endBlock(): void {
    this.#sum_us += inline_us.square * this.#runs ** 2;
    if (this.#dollars > 1) this.#addMath(this.#block);
    this.#runs = 0;
    this.#dollars = 0;
    this.#columns = 0;
    this.#block = { characters: 0, signs: 0, cells: 0 };
  }

  #addMath({ characters, signs, cells }: { characters: number; signs: number; cells: number }): void {
    const share = characters === 0 ? 0 : Math.min(1, this.#mathLeft / characters);
    this.#mathLeft -= characters * share;
    this.#sum_us += share * (math_us.character * characters + math_us.sign * signs + math_us.cell * cells);
  }
}

const shapeOf = (line: string) => ({
  characters: line.length,
  signs: line.match(/[\\^_&{]/g)?.length ?? 0,
  cells: line.match(/&|\\\\/g)?.length ?? 0,
});

/**
 * How many block quotes, and how many list items and footnotes, the line opens, and what follows them. A thematic break
 * opens none.
 */
function countMarkers(line: string): { quotes: number; items: number; rest: string } {
  if (/^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(line)) return { quotes: 0, items: 0, rest: line };
  const marker = /[ \t]*(>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]]*\]:)/y;
  const found = { quotes: 0, items: 0 };
  let end = 0;
  for (let match = marker.exec(line); match; match = marker.exec(line)) {
    if (match[1] === '>') found.quotes += 1;
    else found.items += 1;
    end = marker.lastIndex;
  }
  return { ...found, rest: line.slice(end) };
}
