import type PDFKit from 'pdfkit';
import { type Fonts, makeFonts, showable, type Weight } from './fonts.server.ts';

/** A column: `width` is its share of the page's, figures stand at the end. */
export type PdfColumn = { label: string; width: number; isEnd?: boolean };
export type PdfRow = { cells: readonly string[]; isStrong?: boolean };
export type PdfBlock =
  | { kind: 'heading' | 'text'; text: string }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly PdfRow[] };
/** A document of A4 pages. `footer` stands at the bottom of each. */
export type Paper = {
  title: string;
  lead: readonly string[];
  language: string;
  made: Date;
  blocks: readonly PdfBlock[];
  footer: (page: number, pages: number) => string;
};

/**
 * Writes a document as PDF: text that can be selected, fonts cut to its characters. Pages break between rows, heads are
 * repeated.
 */
export async function writePaper(given: Paper): Promise<Buffer> {
  const paper = await shownPaper(given);
  const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), makeFonts(textsOf(paper))]);
  const doc = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    font: null as unknown as string,
    info: { Title: paper.title, CreationDate: paper.made },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => void doc.on('end', resolve).on('error', reject));
  for (const { name, bytes } of fonts.parts) doc.registerFont(name, bytes);
  const pen: Pen = { doc, fonts, y: edge };
  drawHead(pen, paper);
  for (const block of paper.blocks) drawBlock(pen, block);
  drawFooters(pen, paper);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Pen = { doc: PDFKit.PDFDocument; fonts: Fonts; y: number };
type Style = { size: number; weight: Weight; colour: string };

const [pageWidth, pageHeight, edge, bottom] = [595.28, 841.89, 48, 782];
const inside = pageWidth - 2 * edge;
const [ink, muted, line] = ['#1c2321', '#5c6764', '#d5dbd8'];
const styles = {
  title: { size: 20, weight: 600, colour: ink },
  heading: { size: 13, weight: 600, colour: ink },
  text: { size: 9.5, weight: 400, colour: muted },
  cell: { size: 9.5, weight: 400, colour: ink },
  strong: { size: 9.5, weight: 600, colour: ink },
  label: { size: 8.5, weight: 400, colour: muted },
} satisfies Record<string, Style>;

function drawHead(pen: Pen, { title, lead }: Paper): void {
  pen.y += drawLines(pen, wrap(pen, title, styles.title, inside), styles.title, edge) + 4;
  for (const text of lead) pen.y += drawLines(pen, wrap(pen, text, styles.text, inside), styles.text, edge);
}

function drawBlock(pen: Pen, block: PdfBlock): void {
  if (block.kind === 'table') return drawTable(pen, block.columns, block.rows);
  const style = block.kind === 'heading' ? styles.heading : styles.text;
  pen.y += block.kind === 'heading' ? 22 : 6;
  const lines = wrap(pen, block.text, style, inside);
  // A heading never stands alone at the end of a page.
  makeRoom(pen, lines.length * heightOf(style) + (block.kind === 'heading' ? 60 : 0));
  pen.y += drawLines(pen, lines, style, edge) + 2;
}

function drawTable(pen: Pen, columns: readonly PdfColumn[], rows: readonly PdfRow[]): void {
  const head = () => drawRow(pen, columns, { cells: columns.map(({ label }) => label) }, styles.label);
  pen.y += 4;
  head();
  for (const row of rows) {
    const style = row.isStrong ? styles.strong : styles.cell;
    const height = rowHeight(pen, columns, row, style);
    if (pen.y + height > bottom) {
      makeRoom(pen, height);
      head();
    }
    drawRow(pen, columns, row, style);
  }
}

const gap = 10;
const pad = 4;
const widthOf = (column: PdfColumn) => column.width * inside - gap;
const cellLines = (pen: Pen, column: PdfColumn, text: string, style: Style) => wrap(pen, text, style, widthOf(column));
const rowHeight = (pen: Pen, columns: readonly PdfColumn[], { cells }: PdfRow, style: Style) =>
  Math.max(...columns.map((column, index) => cellLines(pen, column, cells[index] ?? '', style).length)) *
    heightOf(style) +
  2 * pad;

function drawRow(pen: Pen, columns: readonly PdfColumn[], row: PdfRow, style: Style): void {
  const height = rowHeight(pen, columns, row, style);
  let x = edge;
  const top = pen.y;
  for (const [index, column] of columns.entries()) {
    pen.y = top + pad;
    drawLines(
      pen,
      cellLines(pen, column, row.cells[index] ?? '', style),
      style,
      x,
      column.isEnd ? column.width * inside : undefined,
    );
    x += column.width * inside;
  }
  pen.y = top + height;
  pen.doc
    .moveTo(edge, pen.y)
    .lineTo(edge + inside, pen.y)
    .lineWidth(0.5)
    .stroke(line);
}

function makeRoom(pen: Pen, height: number): void {
  if (pen.y + height <= bottom) return;
  pen.doc.addPage();
  pen.y = edge;
}

function drawFooters(pen: Pen, { footer }: Paper): void {
  const { start, count } = pen.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pen.doc.switchToPage(start + index);
    pen.y = pageHeight - edge + 8;
    drawLines(pen, [footer(index + 1, count)], styles.label, edge);
  }
}

const heightOf = ({ size }: Style) => size * 1.5;

/** Draws lines from the pen down, at the right edge of a width when one is given, and returns their height. */
function drawLines(pen: Pen, lines: readonly string[], style: Style, x: number, endWidth?: number): number {
  pen.doc.fillColor(style.colour);
  for (const [index, text] of lines.entries()) {
    let place = endWidth === undefined ? x : x + endWidth - measure(pen, text, style);
    for (const run of runsOf(pen, text, style)) {
      pen.doc.font(run.font, style.size).text(run.text, place, pen.y + index * heightOf(style), { lineBreak: false });
      place += run.width;
    }
  }
  return lines.length * heightOf(style);
}

const measure = (pen: Pen, text: string, style: Style) =>
  runsOf(pen, text, style).reduce((sum, run) => sum + run.width, 0);

/** A text cut where its font changes. */
function runsOf({ doc, fonts }: Pen, text: string, style: Style): { font: string; text: string; width: number }[] {
  const runs: { font: string; text: string; width: number }[] = [];
  for (const character of text) {
    const font = fonts.nameOf(character, style.weight);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character, width: 0 });
  }
  for (const run of runs) run.width = doc.font(run.font, style.size).widthOfString(run.text);
  return runs;
}

/**
 * Cuts a text into lines of a width: between words, between Chinese characters, and within what is too long for a line.
 */
function wrap(pen: Pen, text: string, style: Style, width: number): string[] {
  if (measure(pen, text, style) <= width) return [text];
  const lines: string[] = [];
  let current = '';
  for (const piece of text.match(
    /[\u2E80-\u9FFF\uF900-\uFFEF][，。、；：！？）】」》]*|[^\s\u2E80-\u9FFF\uF900-\uFFEF]+\s*|\s+/gu,
  ) ?? []) {
    for (const part of measure(pen, piece.trimEnd(), style) > width ? piece : [piece]) {
      if (current !== '' && measure(pen, (current + part).trimEnd(), style) > width) {
        lines.push(current.trimEnd());
        current = '';
      }
      current += part;
    }
  }
  return current.trim() === '' ? lines : [...lines, current.trimEnd()];
}

async function shownPaper(paper: Paper): Promise<Paper> {
  const all = (texts: readonly string[]) => Promise.all(texts.map(showable));
  const blocks = await Promise.all(
    paper.blocks.map(async (block): Promise<PdfBlock> => {
      if (block.kind !== 'table') return { ...block, text: await showable(block.text) };
      const rows = await Promise.all(block.rows.map(async (row) => ({ ...row, cells: await all(row.cells) })));
      return {
        ...block,
        rows,
        columns: await Promise.all(
          block.columns.map(async (column) => ({ ...column, label: await showable(column.label) })),
        ),
      };
    }),
  );
  return { ...paper, title: await showable(paper.title), lead: await all(paper.lead), blocks };
}

/** Every text by its weight; pages are numbered with any digits. */
function textsOf({ title, lead, blocks, footer }: Paper): Record<Weight, string[]> {
  const texts: Record<Weight, string[]> = { 400: [...lead, footer(1, 1), '0123456789'], 600: [title] };
  for (const block of blocks) {
    if (block.kind !== 'table') texts[block.kind === 'heading' ? 600 : 400].push(block.text);
    else {
      texts[400].push(...block.columns.map(({ label }) => label));
      for (const row of block.rows) texts[row.isStrong ? 600 : 400].push(...row.cells);
    }
  }
  return texts;
}
