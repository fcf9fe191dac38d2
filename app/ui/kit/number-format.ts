/**
 * Groups thousands with commas, keeps the decimals, and writes a true minus: -1234.5 → "−1,234.5". Never uses the
 * locale, so server and browser agree.
 */
export function formatNumber(value: number | bigint | string): string {
  const [whole = '0', decimals] = String(value).split('.');
  const grouped = whole.replace('-', '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole.startsWith('-') ? '−' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** Bytes in binary steps: 1536 → "1.5 KB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 4);
  const size = bytes / 1024 ** step;
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${['B', 'KB', 'MB', 'GB', 'TB'][step]}`;
}
