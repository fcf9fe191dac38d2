/**
 * Groups thousands with commas, keeps the decimals, and writes a true minus: -1234.5 → "−1,234.5". Never uses the
 * locale, so server and browser agree.
 */
export function formatNumber(value: number | bigint | string): string {
  const [whole = '0', decimals] = String(value).split('.');
  const grouped = whole.replace('-', '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole.startsWith('-') ? '−' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** A mean of counts: whole from one on, below it with one decimal; nothing that happened at all is "0". */
export function formatMean(value: number): string {
  if (value <= 0 || value >= 0.95) return formatNumber(Math.round(value));
  return value < 0.05 ? '<0.1' : value.toFixed(1);
}

/** Bytes in binary steps: 1536 → "1.5 KB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 4);
  const size = bytes / 1024 ** step;
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${['B', 'KB', 'MB', 'GB', 'TB'][step]}`;
}
