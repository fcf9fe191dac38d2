import { Suspense, useRef, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { faultIn, type Faults, focusFault } from '#app/ui/forms/faults.ts';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { topicsDesk } from './desk-addresses.ts';
import style from './editing.module.css';
import { EdgeFields } from './edge-fields.tsx';
import type { AreaOption, TopicForm as Form, TopicWords } from './node-editing.schema.ts';
import type { NodeFormTexts } from './node-form-texts.ts';
import { type MetField, rebaseTopic } from './topic-rebase.policy.ts';
import { TopicSettings } from './topic-settings.tsx';

const Editor = latePart(async () => ({ default: (await import('#app/ask/editor/editor.tsx')).Editor }));

type Props = {
  form: Form;
  areas: readonly AreaOption[];
  t: NodeFormTexts;
  onSaved: (id: number) => void;
};

/** The form of a topic; what is refused stays typed. */
export function TopicForm({ form, areas, t, onSaved }: Props) {
  const [values, setValues] = useState(form);
  const [seen, setSeen] = useState(form);
  const [carried, setCarried] = useState<readonly MetField[] | null>(null);
  if (form !== seen) {
    const { form: next, met, isNew } = rebaseTopic(values, seen, form);
    if (form.revision !== seen.revision) setCarried(isNew ? met : null);
    setSeen(form);
    setValues(next);
  }
  const [reason, setReason] = useState('');
  const mayEdit = useAuth()('edit', topicsDesk);
  const root = useRef<HTMLDivElement>(null);
  const { send, isBusy, faults } = useSend({ quiet: true, knows, onFaults: () => focusFault(root.current) });
  const set = (changes: Partial<Form>) => setValues((last) => ({ ...last, ...changes }));
  async function save() {
    const { status: _status, mergedInto: _into, edges, ...rest } = values;
    const sent = edges.map(({ otherId, kind, isFrom }) => ({ otherId, kind, isFrom }));
    const words = { zh: cleaned(rest.zh), en: cleaned(rest.en) };
    set(words);
    setCarried(null);
    const refresh = form.id === 0 ? false : 'always';
    const body = { ...rest, ...words, edges: sent, reason };
    const answer = await send<{ id: number }>('/api/admin/saveTopic', body, { done: true, refresh });
    if (answer) onSaved(answer.data.id);
  }
  return (
    <div className="stack" ref={root}>
      <TopicSettings values={values} areas={areas} faults={faults} t={t} onChange={set} />
      <Words name="zh" words={values.zh} faults={faults} t={t} onChange={(zh) => set({ zh })} />
      <Words name="en" words={values.en} faults={faults} t={t} onChange={(en) => set({ en })} />
      <EdgeFields topicId={form.id} edges={values.edges} t={t} onChange={(edges) => set({ edges })} />
      <div className={style['end']}>
        {carried ? (
          <Notice tone="warn" live>
            {t.carried(carried.map((field) => nameOf(field, t)))}
          </Notice>
        ) : (
          faults[''] && (
            <Notice tone="bad" live>
              {faults['']}
            </Notice>
          )
        )}
        <Field label={t.reason} help={t.reasonHelp} error={faults['reason']}>
          <Input value={reason} maxLength={500} onChange={({ currentTarget: { value } }) => setReason(value)} />
        </Field>
        <Button tone="primary" loading={isBusy} reason={mayEdit ? null : t.readOnly} onClick={() => void save()}>
          {form.id === 0 ? t.make : t.save}
        </Button>
      </div>
    </div>
  );
}

/** What the form has a place for; anything else is said beside its button. */
const knows = (name: string) => !/^(?:id|revision|edges)(?:\.|$)/.test(name);

/** Empty lines are nobody's names. */
const cleaned = (words: TopicWords): TopicWords => ({
  ...words,
  title: words.title.trim(),
  summary: words.summary.trim(),
  aliases: filled(words.aliases),
  objectives: filled(words.objectives),
});

const titles = {
  title: 'titleIn',
  summary: 'summaryIn',
  markdown: 'bodyIn',
  aliases: 'aliasesIn',
  objectives: 'objectivesIn',
} as const;

/** A field as its label calls it. */
function nameOf(field: MetField, t: NodeFormTexts): string {
  if (field === 'areaId') return t.area;
  const [language, name] = field.split('.') as ['zh' | 'en', keyof typeof titles | undefined];
  return name === undefined
    ? t[field as Exclude<MetField, 'areaId' | `${string}.${string}`>]
    : t[titles[name]][language];
}

const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);

type WordsProps = {
  name: 'zh' | 'en';
  words: TopicWords;
  faults: Faults;
  t: NodeFormTexts;
  onChange: (words: TopicWords) => void;
};

/** What the topic says in one language. */
function Words({ name, words, faults, t, onChange }: WordsProps) {
  const faultOf = (field: string) => faultIn(faults, `${name}.${field}`) ?? faultIn(faults, field);
  const set = (changes: Partial<TopicWords>) => onChange({ ...words, ...changes });
  return (
    <Card title={t.words[name]}>
      <div className="stack">
        <Field label={t.titleIn[name]} error={faultOf('title')} required>
          <Input value={words.title} maxLength={80} onChange={(event) => set({ title: event.currentTarget.value })} />
        </Field>
        <Field label={t.summaryIn[name]} error={faultOf('summary')} required>
          <Textarea
            rows={2}
            maxLength={300}
            value={words.summary}
            onChange={(event) => set({ summary: event.currentTarget.value })}
          />
        </Field>
        <Suspense fallback={<SkeletonRows count={4} />}>
          <Editor
            label={t.bodyIn[name]}
            value={words.markdown}
            maxLength={20_000}
            minHeight="220px"
            onChange={(markdown) => set({ markdown })}
          />
        </Suspense>
        <div className={style['fields']}>
          <Field label={t.aliasesIn[name]} help={t.linesHelp} error={faultOf('aliases')}>
            <Textarea
              rows={4}
              value={words.aliases.join('\n')}
              onChange={(event) => set({ aliases: event.currentTarget.value.split('\n') })}
            />
          </Field>
          <Field label={t.objectivesIn[name]} help={t.linesHelp} error={faultOf('objectives')}>
            <Textarea
              rows={4}
              value={words.objectives.join('\n')}
              onChange={(event) => set({ objectives: event.currentTarget.value.split('\n') })}
            />
          </Field>
        </div>
      </div>
    </Card>
  );
}
