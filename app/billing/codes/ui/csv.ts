/** Rows as CSV by RFC 4180, with the mark that makes spreadsheets read UTF-8. What could be taken for a formula gets a quote before it. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
