import type { Finding } from '#app/market/scans/scans.schema.ts';

/** A finding in one line: how grave, which rule, where, and what is there. */
export const findingLine = ({ severity, check, rule, file, line, excerpt }: Finding): string =>
  `${severity.padEnd(7)} ${check}/${rule} ${file}${line > 0 ? `:${line}` : ''} ${excerpt}`.trimEnd();

/**
 * What a changelog in Markdown says of a version: the text under the heading that names it, '' when there is none.
 */
export function changesOf(changelog: string, version: string): string {
  const lines = changelog.split(/\r?\n/);
  const names = new RegExp(`^#{1,3}\\s.*(?<![\\w.-])v?${version.replaceAll(/[.+-]/g, '\\$&')}(?![\\w.-])`);
  const from = lines.findIndex((line) => names.test(line));
  if (from < 0) return '';
  const depth = /^#+/.exec(lines[from]!)![0].length;
  const length = lines.slice(from + 1).findIndex((line) => (/^#+(?=\s)/.exec(line)?.[0].length ?? 9) <= depth);
  return lines
    .slice(from + 1, length < 0 ? undefined : from + 1 + length)
    .join('\n')
    .trim();
}
