import { Field, Input } from '#app/ui/forms/field.tsx';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import type { Listing } from './plugins.schema.ts';
import type { StepProps } from './use-plugin-draft.ts';

type TextName = {
  [N in keyof Listing]: Listing[N] extends string ? N : never;
}[keyof Listing];

type Props = { part: StepProps; name: TextName; max: number; type?: 'text' | 'url'; required?: boolean };

/** One line of the form of a plugin. */
export function ListingLine({ part: { fields, set, errorOf }, name, max, type = 'text', required }: Props) {
  const t = pluginEditorTexts.use();
  return (
    <Field
      id={`listing-${name}`}
      label={t.fields[name]}
      help={t.help[name]}
      error={errorOf(name)}
      {...(required && { required })}
    >
      <Input
        name={name}
        type={type}
        value={fields[name]}
        maxLength={max}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
}
