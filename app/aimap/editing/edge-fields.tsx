import { useState } from 'react';
import { Field, Select } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import style from './editing.module.css';
import type { EditedEdge } from './node-editing.schema.ts';
import type { NodeFormTexts } from './node-form-texts.ts';

/** How the topic stands to another, as one says it: each is a kind and a direction. */
const relations = {
  needs: { kind: 'prerequisite', isFrom: false },
  leadsTo: { kind: 'prerequisite', isFrom: true },
  partOf: { kind: 'part-of', isFrom: true },
  hasPart: { kind: 'part-of', isFrom: false },
  related: { kind: 'related', isFrom: true },
  alternative: { kind: 'alternative', isFrom: true },
  replaces: { kind: 'supersedes', isFrom: true },
  replacedBy: { kind: 'supersedes', isFrom: false },
} as const satisfies Record<string, Pick<EditedEdge, 'kind' | 'isFrom'>>;
type Relation = keyof typeof relations;
const names = Object.keys(relations) as Relation[];

function relationOf({ kind, isFrom }: EditedEdge): Relation {
  if (kind === 'related' || kind === 'alternative') return kind;
  return names.find((name) => relations[name].kind === kind && relations[name].isFrom === isFrom)!;
}

type Props = {
  topicId: number;
  edges: readonly EditedEdge[];
  t: NodeFormTexts;
  onChange: (edges: EditedEdge[]) => void;
};

/** The edges of a topic, each with what it means; a circle of prerequisites is refused when it is saved. */
export function EdgeFields({ topicId, edges, t, onChange }: Props) {
  const [relation, setRelation] = useState<Relation>('needs');
  const put = (i: number, name: Relation) =>
    onChange(edges.map((edge, k) => (k === i ? { ...edge, ...relations[name] } : edge)));
  function add(otherId: number, title: string) {
    if (otherId === topicId || edges.some((edge) => edge.otherId === otherId)) return;
    onChange([...edges, { otherId, title, ...relations[relation] }]);
  }
  const options = names.map((name) => (
    <option key={name} value={name}>
      {t.relations[name]}
    </option>
  ));
  return (
    <Card title={t.edges}>
      <ul className={style['edges']}>
        {edges.map((edge, i) => (
          <li key={edge.otherId}>
            <Select
              inputSize="s"
              aria-label={t.relationTo(edge.title)}
              value={relationOf(edge)}
              onChange={({ currentTarget: { value } }) => put(i, value as Relation)}
            >
              {options}
            </Select>
            <span>{edge.title}</span>
            <IconButton
              size="s"
              icon="close"
              label={t.removeEdge(edge.title)}
              onClick={() => onChange(edges.filter((_, k) => k !== i))}
            />
          </li>
        ))}
      </ul>
      <div className={style['fields']}>
        <Field label={t.newRelation}>
          <Select value={relation} onChange={({ currentTarget: { value } }) => setRelation(value as Relation)}>
            {options}
          </Select>
        </Field>
        <Field label={t.addEdge}>
          <RemoteSelect
            url="/api/aiMap/topicOptions"
            value=""
            onChange={(option) => option && add(Number(option.value), option.label)}
            emptyText={t.noTopic}
          />
        </Field>
      </div>
    </Card>
  );
}
