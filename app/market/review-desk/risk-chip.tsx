import { riskLevel } from '#app/market/submissions/risk.policy.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { reviewTexts } from './market-review-texts.ts';

const tones = { high: 'danger', raised: 'accent', low: 'line' } as const;

/** A risk score in its colour. */
export function RiskChip({ risk }: { risk: number }) {
  return <Chip tone={tones[riskLevel(risk)]}>{reviewTexts.use().risk(risk)}</Chip>;
}
