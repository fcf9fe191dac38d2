/*
 * CSV by RFC 4180, line by line, so that long tables can be streamed; in browsers too.
 */

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF';

/**
 * One line with its end. Text that a spreadsheet would run as a formula begins with '; numbers stay numbers, negative
 * ones too.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A whole small table with its mark. */
export const csvTable = (rows: readonly (readonly string[])[]): string => csvMark + rows.map(csvLine).join('');

function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
