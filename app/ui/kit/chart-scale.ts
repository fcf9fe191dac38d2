/**
 * Evenly spaced round values for an axis that covers the given ones and zero, lowest first; [0] when all are zero.
 * @param whole keeps them whole: for things that are counted
 */
export function niceTicks(
  values: readonly number[],
  { steps = 4, whole = false }: { steps?: number; whole?: boolean } = {},
): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return [0];
  const rough = (high - low) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
  const step = whole ? Math.max(1, Math.round(nice)) : nice;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
