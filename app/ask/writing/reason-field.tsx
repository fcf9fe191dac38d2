import { Field, Input } from '#app/ui/forms/field.tsx';
import type { PostTexts } from '#app/ask/editor/post-texts.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';

type Props = {
  t: PostTexts;
  isSuggestion: boolean;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** Why a text is changed; a suggestion must say it. */
export function ReasonField({ t, isSuggestion, value, fault, onChange }: Props) {
  return (
    <Field
      label={isSuggestion ? t.suggestReason : t.reason}
      help={isSuggestion ? t.suggestReasonHelp : t.reasonHelp}
      error={fault}
      required={isSuggestion}
    >
      <Input
        name="reason"
        value={value}
        maxLength={limits.reason[1]}
        placeholder={t.reasonPlaceholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
