import { Checkbox } from '#app/ui/forms/check.tsx';
import { resourceCosts, resourceKinds, resourceLanguages } from '#app/aimap/nodes/node-kinds.ts';
import { mapLimits } from '#app/aimap/revisions/map-limits.ts';
import type { ResourceFields } from '#app/aimap/revisions/map-revisions.schema.ts';
import { ChoiceField, TextField } from './proposal-fields.tsx';
import type { KeptForm } from './proposal-drafts.ts';
import type { ProposeForms } from './propose-forms.schema.ts';
import { ProposalFrame } from './proposal-frame.tsx';
import { proposeTexts } from './map-propose-texts.ts';
import { useProposal } from './use-proposal.ts';

const reaches = ['unknown', 'open', 'unsteady', 'closed'] as const;
const ends = ['Zh', 'En'] as const;

function firstValues({ resource, draft }: ProposeForms) {
  const wanted = draft?.changes.find((one) => one.thing === 'resource');
  const known: Partial<ResourceFields> = { ...resource, ...(wanted?.thing === 'resource' ? wanted.after : {}) };
  return {
    url: known.url ?? '',
    kind: known.kind ?? ('doc' as const),
    language: known.language ?? ('zh' as const),
    cost: known.cost ?? ('free' as const),
    reach: known.reach ?? ('unknown' as const),
    year: known.year == null ? '' : String(known.year),
    titleZh: known.titleZh ?? '',
    titleEn: known.titleEn ?? '',
    noteZh: known.noteZh ?? '',
    noteEn: known.noteEn ?? '',
    isArchived: resource !== null && known.isArchived === true,
    reason: draft?.reason ?? '',
  };
}

type Props = { forms: ProposeForms; kept: KeptForm; proposalId: number | undefined };

/** A resource of a topic: a new one, a change of one, or that it goes. */
export function ProposeResourceForm({ forms, kept, proposalId }: Props) {
  const { node, resource } = forms;
  const t = proposeTexts.use();
  const form = useProposal(kept, firstValues(forms));
  const { values, set, propose, faults } = form;
  const send = () =>
    propose('proposeResource', {
      ...values,
      nodeId: node.id,
      ...(resource ? { id: resource.id } : {}),
      ...(proposalId === undefined ? {} : { proposalId }),
    });
  return (
    <ProposalFrame form={form} onSend={() => void send()}>
      {resource && (
        <Checkbox
          checked={values.isArchived}
          help={t.archiveHelp}
          onChange={(event) => set({ isArchived: event.currentTarget.checked })}
        >
          {t.archive}
        </Checkbox>
      )}
      {!values.isArchived && <ResourceFieldset {...{ values, set, faults }} />}
    </ProposalFrame>
  );
}

type Values = ReturnType<typeof firstValues>;

type FieldsetProps = {
  values: Values;
  set: (changes: Partial<Values>) => void;
  faults: Record<string, string>;
};

function ResourceFieldset({ values, set, faults }: FieldsetProps) {
  const t = proposeTexts.use();
  const bind = <N extends keyof Values>(name: N) => ({
    name,
    value: values[name],
    faults,
    onChange: (value: Values[N]) => set({ [name]: value }),
  });
  const options = <V extends string>(list: readonly V[], words: Record<V, string>) =>
    list.map((one) => [one, words[one]] as const);
  return (
    <>
      <TextField {...bind('url')} label={t.url} max={mapLimits.url} />
      <div className="pair">
        <ChoiceField {...bind('kind')} label={t.type} options={options(resourceKinds, t.types)} />
        <ChoiceField
          {...bind('language')}
          label={t.resourceLanguage}
          options={options(resourceLanguages, t.resourceLanguages)}
        />
      </div>
      <div className="pair">
        <ChoiceField {...bind('cost')} label={t.cost} options={options(resourceCosts, t.costs)} />
        <ChoiceField {...bind('reach')} label={t.reach} options={options(reaches, t.reaches)} />
      </div>
      <TextField {...bind('year')} label={t.year} help={t.yearHelp} max={4} isOptional />
      {ends.map((end) => (
        <div key={end} className="stack" lang={end === 'En' ? 'en' : 'zh-CN'}>
          <TextField {...bind(`title${end}`)} label={t[`title${end}`]} max={mapLimits.resourceTitle} />
          <TextField {...bind(`note${end}`)} label={t[`note${end}`]} help={t.noteHelp} max={mapLimits.resourceNote} />
        </div>
      ))}
    </>
  );
}
