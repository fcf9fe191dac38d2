/** One figure of the benchmark. `bar` is what design demands; a figure without one is told for information. */
export type Figure = {
  area: string;
  name: string;
  value: number;
  unit: 'ratio' | 'count' | 'KB' | 's' | 'ms' | 'MB' | 'share';
  bar?: Bar;
  note?: string;
};
type Bar = { least: number } | { most: number };

/** What a run of the benchmark found and under which conditions. */
export type Report = {
  at: string;
  machine: { cores: number; memory_GB: number; node: string; platform: string };
  options: object;
  figures: Figure[];
  details: Record<string, unknown>;
};

/** Whether a figure meets its bar; null when there is none. */
export function isMet({ value, bar }: Figure): boolean | null {
  if (!bar) return null;
  if (!Number.isFinite(value)) return false;
  return 'least' in bar ? value >= bar.least : value <= bar.most;
}

/** The figures as a table: for the terminal, or as Markdown. */
export function formatFigures(figures: readonly Figure[], isMarkdown = false): string {
  const rows = [['Area', 'Figure', 'Value', 'Bar', '', ''], ...figures.map(toCells)];
  if (isMarkdown) {
    const [head, ...rest] = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
    return [head, '| --- | --- | ---: | --- | --- | --- |', ...rest].join('\n');
  }
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((cells) => cells[i]!.length)));
  return rows
    .map((cells) =>
      cells
        .map((cell, i) => (i === 2 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
        .reduce((line, cell) => `${line}  ${cell}`, '')
        .trimEnd(),
    )
    .join('\n');
}

function toCells(figure: Figure): string[] {
  const { area, name, bar, unit, note = '' } = figure;
  const met = isMet(figure);
  const wanted = bar ? ('least' in bar ? `≥ ${format(bar.least, unit)}` : `≤ ${format(bar.most, unit)}`) : '';
  return [area, name, format(figure.value, unit), wanted, met === null ? '' : met ? '✓' : '✗', note];
}

function format(value: number, unit: Figure['unit']): string {
  if (!Number.isFinite(value)) return 'not measured';
  if (unit === 'ratio') return value.toFixed(2);
  if (unit === 'share') return value.toFixed(3);
  if (unit === 'count') return String(value);
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}

/** The value below which `share` of the values lie (nearest rank); NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
