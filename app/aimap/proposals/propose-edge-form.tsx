import { Field } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import type { EdgeKind } from '#app/aimap/nodes/node-kinds.ts';
import { fieldTexts } from '#app/aimap/revisions/map-fields.tsx';
import { ChoiceField } from './proposal-fields.tsx';
import type { KeptForm } from './proposal-drafts.ts';
import type { ProposeForms } from './propose-forms.schema.ts';
import { ProposalFrame } from './proposal-frame.tsx';
import { proposeTexts } from './map-propose-texts.ts';
import style from './map-propose.module.css';
import { useProposal } from './use-proposal.ts';

/** How the other topic stands to this one: the kind of the edge, and whether it begins at the other. */
const relations = {
  before: ['prerequisite', true],
  after: ['prerequisite', false],
  part: ['part-of', true],
  whole: ['part-of', false],
  related: ['related', true],
  alternative: ['alternative', true],
  newer: ['supersedes', true],
  older: ['supersedes', false],
  none: [null, true],
} as const satisfies Record<string, readonly [EdgeKind | null, boolean]>;
type Relation = keyof typeof relations;
const names = Object.keys(relations) as Relation[];

function firstValues(nodeId: number, draft: ProposeForms['draft']): Values {
  const edge = draft?.changes.find((one) => one.thing === 'edge');
  if (edge?.thing !== 'edge') return { toId: '', fromId: '', kind: '', reason: draft?.reason ?? '' };
  const other = edge.ids.find((id) => id !== nodeId);
  const isFromOther = edge.after === null || edge.after.fromId === other || isMutual(edge.after.kind);
  const kind = names.find(
    (name) => relations[name][0] === (edge.after?.kind ?? null) && relations[name][1] === isFromOther,
  );
  return { toId: String(other ?? ''), fromId: '', kind: kind ?? '', reason: draft?.reason ?? '' };
}

const isMutual = (kind: EdgeKind) => kind === 'related' || kind === 'alternative';

type Values = { toId: string; fromId: string; kind: Relation | ''; reason: string };

/** A link between this topic and another: drawn, changed or removed. */
export function ProposeEdgeForm({
  forms: { node, edges, draft },
  kept,
  proposalId,
}: {
  forms: ProposeForms;
  kept: KeptForm;
  proposalId: number | undefined;
}) {
  const t = proposeTexts.use();
  const form = useProposal<Values>(kept, firstValues(node.id, draft));
  const { values, set, propose, faults, setFaults } = form;
  async function send() {
    if (values.toId === '' || values.kind === '')
      return setFaults({
        ...(values.toId === '' ? { toId: t.chooseOther } : {}),
        ...(values.kind === '' ? { kind: t.chooseRelation } : {}),
      });
    const [kind, isFromOther] = relations[values.kind];
    const other = Number(values.toId);
    await propose('proposeEdge', {
      fromId: isFromOther ? other : node.id,
      toId: isFromOther ? node.id : other,
      kind,
      reason: values.reason,
      ...(proposalId === undefined ? {} : { proposalId }),
    });
  }
  return (
    <ProposalFrame form={form} onSend={() => void send()}>
      {edges.length > 0 && <Known edges={edges} />}
      <Field label={t.other} error={faults['toId'] ?? faults['fromId'] ?? null} required>
        <RemoteSelect
          url="/api/aiMap/topicOptions"
          params={{ except: String(node.id) }}
          value={values.toId}
          placeholder={t.otherPlaceholder}
          emptyText={t.noTopic}
          onChange={(option) => set({ toId: option?.value ?? '' })}
        />
      </Field>
      <ChoiceField<Relation | ''>
        name="kind"
        label={t.relation(node.title)}
        value={values.kind}
        options={[['', t.choose], ...names.map((name) => [name, t.relations[name](node.title)] as const)]}
        help={t.twoReviewers}
        faults={faults}
        onChange={(kind) => set({ kind })}
      />
    </ProposalFrame>
  );
}

/** The links that the topic has now. */
function Known({ edges }: Pick<ProposeForms, 'edges'>) {
  const t = proposeTexts.use();
  const words = fieldTexts.use();
  return (
    <section>
      <h2 className={style['small']}>{t.known}</h2>
      <ul className={style['known']}>
        {edges.map(({ from, to, kind }) => (
          <li key={`${from.id} ${to.id}`}>
            <Link to={nodePath(from)}>{from.title}</Link> {words.edges[kind]} <Link to={nodePath(to)}>{to.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
