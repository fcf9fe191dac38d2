import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Chip, type ChipProps } from '#app/ui/kit/chip.tsx';
import type { VersionState as State } from './releases.schema.ts';

/** What the states of versions are called. */
export const versionStateTexts = await pageTexts(
  () => import('./version-state.zh.ts'),
  () => import('./version-state.en.ts'),
);

const tones: Record<State, ChipProps['tone']> = {
  scanning: 'info',
  scan_failed: 'danger',
  quarantined: 'danger',
  clean: 'line',
  in_review: 'info',
  changes_requested: 'accent',
  rejected: 'danger',
  approved: 'primary',
  scheduled: 'info',
  rolling_out: 'info',
  live: 'primary',
  deprecated: 'accent',
  yanked: 'line',
  blocked: 'danger',
  withdrawn: 'line',
};

/** The state of a version in a word. */
export function VersionState({ state }: { state: State }) {
  return <Chip tone={tones[state]}>{versionStateTexts.use()[state]}</Chip>;
}
