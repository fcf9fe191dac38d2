import { useRef, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { focusFault } from '#app/ui/forms/faults.ts';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { pathsDesk } from './desk-addresses.ts';
import style from './editing.module.css';
import type { PathDeskTexts } from './path-desk-texts.ts';
import type { EditedPath } from './path-editing.schema.ts';
import { PathStageFields } from './path-stage-fields.tsx';
import { isSamePlan, movedStep, type PlanChanges, planChanges } from './plan-changes.policy.ts';

type Stage = EditedPath['stages'][number];
const newStage = (): Stage => ({ titleZh: '', titleEn: '', gate: 'quiz', gateZh: '', gateEn: '', nodes: [] });
const lines = ['titleZh', 'titleEn'] as const;
const texts = ['audienceZh', 'audienceEn'] as const;

type Props = { path: EditedPath; t: PathDeskTexts; onSaved: (id: number) => void };

/** A path with its stages, the difference to what is published, and the act that publishes it. */
export function PathForm({ path, t, onSaved }: Props) {
  const [values, setValues] = useState(() => ({
    ...path,
    stages: path.stages.length > 0 ? path.stages : [newStage()],
  }));
  const mayEdit = useAuth()('publish', pathsDesk);
  const root = useRef<HTMLDivElement>(null);
  const { send, isBusy, faults } = useSend({ quiet: true, knows, onFaults: () => focusFault(root.current) });
  const set = (changes: Partial<typeof values>) => setValues((last) => ({ ...last, ...changes }));
  const setStage = (i: number, changes: Partial<Stage>) =>
    set({ stages: values.stages.map((stage, k) => (k === i ? { ...stage, ...changes } : stage)) });
  const changes = planChanges(path, values);
  const names = new Map(values.topics.map(({ id, title }) => [id, title]));
  const isNew = path.id === 0;
  async function save() {
    const { id, version, slug, gate, position, titleZh, titleEn, audienceZh, audienceEn, stages } = values;
    const body = { id, version, slug, gate, position, titleZh, titleEn, audienceZh, audienceEn, stages };
    const answer = await send<{ id: number }>('/api/admin/savePath', body, { done: true, refresh: !isNew });
    if (answer) onSaved(answer.data.id);
  }
  return (
    <div className="stack" ref={root}>
      <Names values={values} faults={faults} t={t} onChange={set} />
      {values.stages.map((stage, i) => (
        <PathStageFields
          // oxlint-disable-next-line react/no-array-index-key -- stages are told apart by their number
          key={i}
          number={i}
          stage={stage}
          names={names}
          faults={faults}
          t={t}
          isOnly={values.stages.length === 1}
          onChange={(next) => setStage(i, next)}
          onMove={(at, by) => set({ stages: movedStep(values.stages, i, at, by) })}
          onAdd={(id, title) => {
            if (values.stages.some(({ nodes }) => nodes.includes(id))) return;
            set({ topics: [...values.topics, { id, title }] });
            setStage(i, { nodes: [...stage.nodes, id] });
          }}
          onRemove={() => set({ stages: values.stages.toSpliced(i, 1) })}
        />
      ))}
      <Button icon="plus" onClick={() => set({ stages: [...values.stages, newStage()] })}>
        {t.addStage}
      </Button>
      {!isNew && <Difference changes={changes} names={names} t={t} />}
      <div className={style['end']}>
        {faults[''] && (
          <Notice tone="bad" live>
            {faults['']}
          </Notice>
        )}
        <Button tone="primary" loading={isBusy} reason={mayEdit ? null : t.readOnly} onClick={() => void save()}>
          {isNew ? t.publishFirst : isSamePlan(changes) ? t.save : t.publish}
        </Button>
      </div>
    </div>
  );
}

/** What the form has a place for; anything else is said beside its button. */
const knows = (name: string) => !/^(?:id|version|stages)$|\.gate$/.test(name);

type SettingsProps = {
  values: EditedPath;
  faults: Record<string, string | undefined>;
  t: PathDeskTexts;
  onChange: (changes: Partial<EditedPath>) => void;
};

/** What it is called, for whom it is, and where it stands. */
function Names(props: SettingsProps) {
  const { values, faults, t, onChange } = props;
  return (
    <Card title={t.names}>
      <div className={style['fields']}>
        {lines.map((name) => (
          <Field key={name} label={t[name]} error={faults[name]} required>
            <Input
              value={values[name]}
              maxLength={80}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          </Field>
        ))}
        {texts.map((name) => (
          <Field key={name} label={t[name]} error={faults[name]} required>
            <Textarea
              rows={2}
              value={values[name]}
              maxLength={300}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          </Field>
        ))}
        <Settings {...props} />
      </div>
    </Card>
  );
}

function Settings({ values: { slug, gate, position }, faults, t, onChange }: SettingsProps) {
  return (
    <>
      <Field label={t.slug} help={t.slugHelp} error={faults['slug']} required>
        <Input value={slug} maxLength={60} onChange={(event) => onChange({ slug: event.currentTarget.value })} />
      </Field>
      <div className={style['pair']}>
        <Field label={t.gateAt} help={t.gateAtHelp} error={faults['gate']}>
          <Input
            type="number"
            min={0.5}
            max={1}
            step={0.05}
            value={gate}
            onChange={(event) => onChange({ gate: Number(event.currentTarget.value) })}
          />
        </Field>
        <Field label={t.position} error={faults['position']}>
          <Input
            type="number"
            min={0}
            max={1000}
            value={position}
            onChange={(event) => onChange({ position: Number(event.currentTarget.value) })}
          />
        </Field>
      </div>
    </>
  );
}

type DifferenceProps = { changes: PlanChanges; names: ReadonlyMap<number, string>; t: PathDeskTexts };

/** What the next version changes, as whoever walks the path will see it. */
function Difference({ changes, names, t }: DifferenceProps) {
  const lists = (['added', 'removed', 'moved'] as const).filter((kind) => changes[kind].length > 0);
  return (
    <Card title={t.changes} quiet>
      <ul className={style['lines']}>
        {lists.map((kind) => (
          <li key={kind}>
            <b>{t[kind]}</b> {changes[kind].map((id) => names.get(id) ?? String(id)).join(', ')}
          </li>
        ))}
        {changes.gates > 0 && <li>{t.gatesChanged(changes.gates)}</li>}
        {changes.words && <li>{t.wordsChanged}</li>}
        {isSamePlan(changes) && <li>{t.same}</li>}
      </ul>
    </Card>
  );
}
