import { hostRangeTexts } from './host-range-texts.ts';
import { rangeText } from './version-range.ts';

/** A range of versions in words; as it was written where words would not be certain. */
export function HostRange({ range }: { range: string }) {
  const text = rangeText(range, hostRangeTexts.use());
  return text === null ? <code>{range}</code> : <span title={range}>{text}</span>;
}
