import { Suspense } from 'react';
import { Field } from '#app/ui/forms/field.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { ListingLine } from './listing-line.tsx';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import type { StepProps } from './use-plugin-draft.ts';

const Editor = latePart(async () => ({ default: (await import('#app/ask/editor/editor.tsx')).Editor }));
const longest = 20_000;

/** What it is in a sentence, and in full, in both languages. */
export function TextsStep(part: StepProps) {
  const t = pluginEditorTexts.use();
  const { fields, set, errorOf } = part;
  return (
    <>
      <ListingLine part={part} name="shortZh" max={120} required />
      <ListingLine part={part} name="shortEn" max={120} required />
      {(['bodyZh', 'bodyEn'] as const).map((name) => (
        <Field key={name} label={t.fields[name]} help={t.help[name]} error={errorOf(name)} required group>
          <div id={`listing-${name}`} tabIndex={-1}>
            <Suspense fallback={<SkeletonRows count={4} />}>
              <Editor
                label={t.fields[name]}
                name={name}
                value={fields[name]}
                maxLength={longest}
                minHeight="240px"
                onChange={(markdown) => set({ [name]: markdown })}
              />
            </Suspense>
          </div>
        </Field>
      ))}
    </>
  );
}
