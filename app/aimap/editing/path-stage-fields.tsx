import { faultIn, type Faults } from '#app/ui/forms/faults.ts';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import style from './editing.module.css';
import type { PathDeskTexts } from './path-desk-texts.ts';
import type { EditedPath } from './path-editing.schema.ts';

type Stage = EditedPath['stages'][number];
type Props = {
  number: number;
  stage: Stage;
  names: ReadonlyMap<number, string>;
  faults: Faults;
  t: PathDeskTexts;
  isOnly: boolean;
  onChange: (changes: Partial<Stage>) => void;
  onMove: (at: number, by: 1 | -1) => void;
  onAdd: (id: number, title: string) => void;
  onRemove: () => void;
};

/** One stage of a path: its topics in their order, and the gate at its end. */
export function PathStageFields(props: Props) {
  const { number, stage, faults, t, isOnly, onChange, onRemove } = props;
  const faultOf = (name: string) => faults[`stages.${number}.${name}`];
  const remove = !isOnly && (
    <Button size="s" tone="quiet" onClick={onRemove}>
      {t.removeStage}
    </Button>
  );
  return (
    <Card title={t.stage(number + 1)} aside={remove}>
      <div className={style['fields']}>
        <Field label={t.stageZh} error={faultOf('titleZh')} required>
          <Input
            value={stage.titleZh}
            maxLength={80}
            onChange={(event) => onChange({ titleZh: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.stageEn} error={faultOf('titleEn')} required>
          <Input
            value={stage.titleEn}
            maxLength={80}
            onChange={(event) => onChange({ titleEn: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Steps {...props} />
      <div className={style['fields']}>
        <Field label={t.gate}>
          <Select
            value={stage.gate}
            onChange={({ currentTarget: { value } }) => onChange({ gate: value === 'task' ? 'task' : 'quiz' })}
          >
            <option value="quiz">{t.gates.quiz}</option>
            <option value="task">{t.gates.task}</option>
          </Select>
        </Field>
        <Field label={t.gateZh} error={faultOf('gateZh')} required>
          <Textarea
            rows={2}
            maxLength={300}
            value={stage.gateZh}
            onChange={(event) => onChange({ gateZh: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.gateEn} error={faultOf('gateEn')} required>
          <Textarea
            rows={2}
            maxLength={300}
            value={stage.gateEn}
            onChange={(event) => onChange({ gateEn: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Card>
  );
}

function Steps({ number, stage, names, faults, t, onChange, onMove, onAdd }: Props) {
  return (
    <>
      <ol className={style['steps']} aria-label={t.topics}>
        {stage.nodes.length === 0 && <li className="muted">{t.noSteps}</li>}
        {stage.nodes.map((id, i) => {
          const title = names.get(id) ?? String(id);
          return (
            <li key={id}>
              <span>{title}</span>
              <IconButton size="s" icon="chevron-up" label={t.up(title)} onClick={() => onMove(i, -1)} />
              <IconButton size="s" icon="chevron-down" label={t.down(title)} onClick={() => onMove(i, 1)} />
              <IconButton
                size="s"
                icon="close"
                label={t.take(title)}
                onClick={() => onChange({ nodes: stage.nodes.toSpliced(i, 1) })}
              />
            </li>
          );
        })}
      </ol>
      <div className={style['narrow']}>
        <Field label={t.addTopic} error={faultIn(faults, `stages.${number}.nodes`)}>
          <RemoteSelect
            url="/api/aiMap/topicOptions"
            value=""
            onChange={(option) => option && onAdd(Number(option.value), option.label)}
            emptyText={t.noTopic}
          />
        </Field>
      </div>
    </>
  );
}
