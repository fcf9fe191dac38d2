const units = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** A number of parameters as the field writes it: 7.6B, 137M. */
export function countText(count: number): string {
  const [size, sign] = units.find(([limit]) => count >= limit) ?? [1, ''];
  return `${short(count / size)}${sign}`;
}

/** A context length: 32K for 32,768, 200K for 200,000, 512 as it is. */
export function contextText(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  const size = tokens % 1024 === 0 ? 1024 : 1000;
  const thousands = tokens / size;
  return thousands >= size ? `${short(thousands / size)}M` : `${short(thousands)}K`;
}

/** Gigabytes to read: 15.2, 0.5, 140. */
export const gbText = (gb: number): string => short(gb);

/** A size of a file: 4.9 GB, 812 MB, 12 KB. */
export function sizeText(bytes: number): string {
  const [size, sign] =
    (
      [
        [1e12, 'TB'],
        [1e9, 'GB'],
        [1e6, 'MB'],
        [1e3, 'KB'],
      ] as const
    ).find(([limit]) => bytes >= limit) ?? ([1, 'B'] as const);
  return `${short(bytes / size)} ${sign}`;
}

/** Three digits at most, none after the point from 100 on. */
const short = (value: number): string =>
  String(
    value >= 99.95 ? Math.round(value) : value >= 0.095 ? Math.round(value * 10) / 10 : Math.round(value * 1000) / 1000,
  );
