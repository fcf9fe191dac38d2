import { formatNumber } from '#app/ui/kit/number-format.ts';
import { mapStatisticsTexts } from './map-statistics-texts.ts';

/** A figure about members; null is one that is too small to be told. */
export function MemberFigure({ value }: { value: number | null }) {
  const t = mapStatisticsTexts.use();
  return value === null ? <span className="muted nowrap">{t.few}</span> : <>{formatNumber(value)}</>;
}
