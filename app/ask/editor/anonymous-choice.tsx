import { Checkbox } from '#app/ui/forms/check.tsx';
import { writingTexts } from './writing-texts.ts';

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; className?: string | undefined };

/** Whether a text stands without its author's name. */
export function AnonymousChoice({ isOn, onChange, className }: Props) {
  const t = writingTexts.use();
  return (
    <Checkbox
      name="anonymous"
      className={className}
      checked={isOn}
      help={t.anonymousHelp}
      onChange={(event) => onChange(event.target.checked)}
    >
      {t.postAnonymously}
    </Checkbox>
  );
}
