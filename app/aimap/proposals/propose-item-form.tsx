import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { itemKinds } from './item-kinds.ts';
import { contentOf, emptyPart, firstParts, firstValues, hasWhy, type ItemValues } from './item-values.ts';
import { ItemParts } from './item-parts.tsx';
import { ChoiceField, TextField } from './proposal-fields.tsx';
import type { KeptForm } from './proposal-drafts.ts';
import type { ProposeForms } from './propose-forms.schema.ts';
import { ProposalFrame } from './proposal-frame.tsx';
import { proposeTexts } from './map-propose-texts.ts';
import { useProposal } from './use-proposal.ts';

type Props = { forms: ProposeForms; kept: KeptForm; proposalId: number | undefined };
const ends = ['Zh', 'En'] as const;

/** A quiz item of a topic, in both languages, with its answer, the reasons and where the site says so. */
export function ProposeItemForm({ forms: { node, texts, item, draft }, kept, proposalId }: Props) {
  const wanted = draft?.changes.find((one) => one.thing === 'item');
  const known = wanted?.thing === 'item' ? { objective: 0, ...item, ...wanted.after } : item;
  const t = proposeTexts.use();
  const { objectives } = texts[useLanguage()];
  const first = {
    ...firstValues(known?.content ? { objective: known.objective, content: known.content } : null, node.id),
    reason: draft?.reason ?? '',
    solution: '',
    cited: '',
    content: '',
    prompt: '',
    explanation: '',
    quote: '',
    why: '',
  };
  const form = useProposal(kept, first);
  const { values, set, propose, faults } = form;
  const send = () =>
    propose('proposeItem', {
      nodeId: node.id,
      objective: values.objective,
      isRetired: values.isRetired,
      content: contentOf(values, item?.content),
      reason: values.reason,
      ...(item ? { id: item.id } : {}),
      ...(proposalId === undefined ? {} : { proposalId }),
    });
  return (
    <ProposalFrame form={form} onSend={() => void send()}>
      {item && (
        <Checkbox
          checked={values.isRetired}
          help={t.retireHelp}
          onChange={(event) => set({ isRetired: event.currentTarget.checked })}
        >
          {t.retire}
        </Checkbox>
      )}
      {!values.isRetired && <ItemFieldset values={values} set={set} faults={faults} objectives={objectives} />}
    </ProposalFrame>
  );
}

type FieldsetProps = {
  values: ItemValues;
  set: (changes: Partial<ItemValues>) => void;
  faults: Record<string, string>;
};

function ItemFieldset({ values, set, faults, objectives }: FieldsetProps & { objectives: readonly string[] }) {
  const t = proposeTexts.use();
  return (
    <>
      <ChoiceField
        name="kind"
        label={t.itemKind}
        value={values.kind}
        options={itemKinds.map((kind) => [kind, t.itemKinds[kind]] as const)}
        faults={faults}
        onChange={(kind) =>
          set({ kind, parts: Array.from({ length: firstParts[kind] }, (_, i) => values.parts[i] ?? emptyPart) })
        }
      />
      {objectives.length > 0 && (
        <ChoiceField
          name="objective"
          label={t.objective}
          value={values.objective}
          options={objectives.map((one, i) => [String(i), one] as const)}
          faults={faults}
          onChange={(objective) => set({ objective })}
        />
      )}
      {ends.map((end) => (
        <TextField
          key={end}
          name={`prompt${end}`}
          label={t.prompts[end === 'En' ? 'en' : 'zh']}
          {...(values.kind === 'cloze' ? { help: t.promptHelp } : {})}
          value={values[`prompt${end}`]}
          rows={2}
          max={2000}
          faults={{ [`prompt${end}`]: faults['prompt'] ?? '' }}
          onChange={(value) => set({ [`prompt${end}`]: value })}
        />
      ))}
      {values.kind === 'true-false' ? (
        <Field label={t.answer} group error={faults['solution'] ?? null}>
          <Choices row>
            <Radio name="isTrue" checked={values.isTrue} onChange={() => set({ isTrue: true })}>
              {t.isTrue}
            </Radio>
            <Radio name="isTrue" checked={!values.isTrue} onChange={() => set({ isTrue: false })}>
              {t.isFalse}
            </Radio>
          </Choices>
        </Field>
      ) : (
        <ItemParts values={values} set={set} faults={faults} />
      )}
      {hasWhy(values.kind) && <Pair field="why" label={t.whyWrong} {...{ values, set, faults }} />}
      <Pair field="explanation" label={t.explanation} {...{ values, set, faults }} />
      <Field label={t.cited} error={faults['cited'] ?? null}>
        <RemoteSelect
          url="/api/aiMap/topicOptions"
          value={values.citedNodeId}
          placeholder={t.otherPlaceholder}
          emptyText={t.noTopic}
          onChange={(option) => set({ citedNodeId: option?.value ?? '' })}
        />
      </Field>
      <Pair field="quote" label={t.quote} help={t.quoteHelp} {...{ values, set, faults }} />
    </>
  );
}

type PairProps = FieldsetProps & { field: 'why' | 'explanation' | 'quote'; label: string; help?: string };

/** One thing in both languages. */
function Pair({ field, label, help, values, set, faults }: PairProps) {
  const t = proposeTexts.use();
  const isEnglish = useLanguage() === 'en';
  return ends.map((end) => (
    <TextField
      key={end}
      name={`${field}${end}`}
      label={isEnglish ? `${label} (${t[end === 'En' ? 'en' : 'zh']})` : `${label}（${t[end === 'En' ? 'en' : 'zh']}）`}
      {...(help ? { help } : {})}
      value={values[`${field}${end}`]}
      rows={2}
      max={2000}
      lang={end === 'En' ? 'en' : 'zh-CN'}
      faults={{ [`${field}${end}`]: faults[field] ?? '' }}
      onChange={(value) => set({ [`${field}${end}`]: value })}
    />
  ));
}
