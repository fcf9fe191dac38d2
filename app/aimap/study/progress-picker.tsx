import { useSend } from '#app/ui/forms/use-send.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import type { LearnState } from '#app/aimap/learning/learning.schema.ts';
import type { StudyTexts } from './study-texts.ts';

const choices = ['none', 'planned', 'learning', 'done', 'skipped'] as const satisfies readonly LearnState[];

type Props = {
  id: number;
  state: LearnState;
  t: StudyTexts;
  /** For guests, whose browser keeps it. */
  onKeep?: ((state: LearnState) => void) | undefined;
};

/** What one has of a topic, all choices in sight. */
export function ProgressPicker({ id, state, t, onKeep }: Props) {
  const { send } = useSend();
  return (
    <Segmented
      label={t.state}
      options={choices.map((value) => ({ value, label: t.states[value] }))}
      value={state}
      onChange={(value) => {
        if (onKeep) onKeep(value);
        else void send('/api/aiMap/setProgress', { id, state: value }, { refresh: true });
      }}
    />
  );
}
