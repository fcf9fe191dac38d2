import { parse } from 'csv-parse/sync';
import { UncertainFault } from './payment-provider.ts';

/** Reads a cell by the beginning of its column's name; '' when there is no such column. */
export type Row = (column: string) => string;

/**
 * The rows of a CSV table below the line that names its columns; what stands before that line is passed over, and what
 * comes after the first line of another length, as sums do. Cells lose blanks, tabs and the ` with which WeChat keeps
 * programs from rounding.
 * @param columns beginnings of names that must be there
 * @throws UncertainFault when they are not
 */
export function readTable(text: string, columns: readonly string[]): Row[] {
  const all = readCells(text);
  const nameOf = (cell: string) => cell.toLowerCase();
  const at = all.findIndex((cells) =>
    columns.every((column) => cells.some((cell) => nameOf(cell).startsWith(nameOf(column)))),
  );
  const names = all[at]?.map(nameOf);
  if (!names) throw new UncertainFault(`the table has no columns ${columns.join(', ')}`);
  const rows = all.slice(at + 1);
  const end = rows.findIndex(
    (cells) => (cells.at(names.length) === '' ? cells.length - 1 : cells.length) !== names.length,
  );
  return (end < 0 ? rows : rows.slice(0, end)).map((cells) => (column) => {
    const exact = names.indexOf(nameOf(column));
    const index = exact < 0 ? names.findIndex((name) => name.startsWith(nameOf(column))) : exact;
    return cells[index] ?? '';
  });
}

function readCells(text: string): string[][] {
  try {
    const cells: string[][] = parse(text, {
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
    });
    return cells.map((row) => row.map((cell) => cell.replace(/^[\s`]+|\s+$/g, '')));
  } catch {
    throw new UncertainFault('the file is no CSV');
  }
}
