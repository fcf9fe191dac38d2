import { Suspense } from 'react';
import type { Faults } from '#app/ui/forms/faults.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';

const Editor = latePart(async () => ({ default: (await import('./editor.tsx')).Editor }));

type Text = { title: string; markdown: string };
type Props = {
  text: Text;
  /** Characters of each at most. */
  bounds: { title: number; markdown: number };
  labels: { title: string; markdown: string };
  faults: Faults;
  readOnly: boolean;
  onChange: (change: Partial<Text>) => void;
};

/** A title and a long text of staff, in one language; the editor comes after the page. */
export function TitledText({ text, bounds, labels, faults, readOnly, onChange }: Props) {
  return (
    <>
      <Field label={labels.title} error={faults['title']} required>
        <Input
          name="title"
          value={text.title}
          readOnly={readOnly}
          maxLength={bounds.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label={labels.markdown} error={faults['markdown']} required>
        <Suspense fallback={<SkeletonRows count={5} />}>
          <Editor
            label={labels.markdown}
            name="markdown"
            value={text.markdown}
            minHeight="420px"
            maxLength={bounds.markdown}
            onChange={(markdown) => onChange({ markdown })}
          />
        </Suspense>
      </Field>
    </>
  );
}
