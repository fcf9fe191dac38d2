import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Chip, type ChipProps } from '#app/ui/kit/chip.tsx';
import type { PluginState as State } from './plugins.schema.ts';

const texts = await pageTexts(
  () => import('./plugin-state.zh.ts'),
  () => import('./plugin-state.en.ts'),
);

const tones: Record<State, ChipProps['tone']> = {
  draft: 'line',
  submitted: 'info',
  in_review: 'info',
  changes_requested: 'accent',
  published: 'primary',
  delisted: 'line',
  suspended: 'danger',
  removed: 'danger',
};

/** The state of a plugin in a word. */
export function PluginState({ state }: { state: State }) {
  return <Chip tone={tones[state]}>{texts.use()[state]}</Chip>;
}
