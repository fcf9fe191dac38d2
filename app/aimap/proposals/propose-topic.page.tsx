import { MapTrail } from '#app/aimap/nodes/map-trail.tsx';
import { useState } from 'react';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { findTopicDraft, listAreas, readBarred } from '#app/aimap/proposals/propose-forms.queries.server.ts';
import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import type { NodeName } from '#app/aimap/revisions/map-views.schema.ts';
import { mapLimits } from '#app/aimap/revisions/map-limits.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Editor } from '#app/ask/editor/editor.tsx';
import { ChoiceField, LevelFields, NotYet, TextField } from './proposal-fields.tsx';
import { proposalLimits } from './proposal-kinds.ts';
import { ProposalFrame } from './proposal-frame.tsx';
import { proposeTexts } from './map-propose-texts.ts';
import style from './map-propose.module.css';
import { type KeptForm, topicDraftKey } from './proposal-drafts.ts';
import type { TopicDraft } from './propose-forms.schema.ts';
import { linesOf, useProposal } from './use-proposal.ts';
import type { Route } from './+types/propose-topic.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const [areas, barred] = [await listAreas(ctx), await readBarred(ctx)];
  const draft = await findTopicDraft(ctx, Number(url.searchParams.get('proposal') ?? 0));
  const key = topicDraftKey(draft?.id);
  const kept: KeptForm = { key, draft: await findDraft(ctx, key) };
  return { areas, barred, area: url.searchParams.get('area') ?? '', draft, kept };
});

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: proposeTexts.in(rootFacts(matches).language).topicTitle });
}

/** Proposing a topic that is not on the map yet. */
export default function ProposeTopic({ loaderData: { areas, barred, area, draft, kept } }: Route.ComponentProps) {
  const t = proposeTexts.use();
  return (
    <main id="main" className={`wrap ${style['page']}`}>
      <MapTrail here={t.topicCrumb} />
      <h1>{t.topicTitle}</h1>
      <p className={style['lead']}>{t.topicLead}</p>
      {barred ? (
        <NotYet needed={barred.needed} />
      ) : (
        <TopicForm key={kept.key} areas={areas} area={area} draft={draft} kept={kept} />
      )}
    </main>
  );
}

const ends = ['Zh', 'En'] as const;
const empty = {
  areaId: '',
  slug: '',
  level: '2',
  minutes: '30',
  titleZh: '',
  titleEn: '',
  summaryZh: '',
  summaryEn: '',
  markdownZh: '',
  markdownEn: '',
  aliasesZh: '',
  aliasesEn: '',
  objectivesZh: '',
  objectivesEn: '',
  needs: [] as { value: string; label: string }[],
  reason: '',
};
type Values = typeof empty;

type FormProps = { areas: readonly NodeName[]; area: string; draft: TopicDraft | null; kept: KeptForm };

function TopicForm({ areas, area, draft, kept }: FormProps) {
  const t = proposeTexts.use();
  const first = areas.find(({ slug }) => slug === area);
  const form = useProposal<Values>(kept, {
    ...empty,
    areaId: String(first?.id ?? ''),
    ...draft?.values,
  });
  const { values, set, propose, faults } = form;
  const send = () =>
    propose('proposeTopic', {
      ...values,
      ...Object.fromEntries(
        (['aliasesZh', 'aliasesEn', 'objectivesZh', 'objectivesEn'] as const).map((name) => [
          name,
          linesOf(values[name]),
        ]),
      ),
      needs: values.needs.map(({ value }) => Number(value)),
      ...(draft ? { proposalId: draft.id } : {}),
    });
  return (
    <ProposalFrame form={form} onSend={() => void send()}>
      <ChoiceField
        name="areaId"
        label={t.area}
        value={values.areaId}
        options={[['', t.choose], ...areas.map(({ id, title }) => [String(id), title] as const)]}
        faults={faults}
        onChange={(areaId) => set({ areaId })}
      />
      {ends.map((end) => (
        <Words key={end} end={end} values={values} set={set} faults={faults} />
      ))}
      <TextField
        name="slug"
        label={t.slug}
        help={t.slugHelp}
        value={values.slug}
        max={60}
        faults={faults}
        onChange={(slug) => set({ slug })}
      />
      <LevelFields values={values} faults={faults} onChange={set} />
      <Needs values={values} set={set} faults={faults} />
    </ProposalFrame>
  );
}

type PartProps = { values: Values; set: (changes: Partial<Values>) => void; faults: Record<string, string> };

function Words({ end, values, set, faults }: PartProps & { end: 'Zh' | 'En' }) {
  const t = proposeTexts.use();
  const one = end === 'En' ? 'en' : 'zh';
  const lang = end === 'En' ? 'en' : 'zh-CN';
  return (
    <>
      <TextField
        name={`title${end}`}
        label={t.names[one]}
        value={values[`title${end}`]}
        max={mapLimits.title}
        lang={lang}
        faults={faults}
        onChange={(value) => set({ [`title${end}`]: value })}
      />
      <TextField
        name={`summary${end}`}
        label={t.summaries[one]}
        value={values[`summary${end}`]}
        rows={2}
        max={mapLimits.summary}
        lang={lang}
        faults={faults}
        onChange={(value) => set({ [`summary${end}`]: value })}
      />
      <TextField
        name={`objectives${end}`}
        label={t.objectivesOf[one]}
        help={t.objectivesHelp}
        value={values[`objectives${end}`]}
        rows={3}
        lang={lang}
        isOptional
        faults={faults}
        onChange={(value) => set({ [`objectives${end}`]: value })}
      />
      <TextField
        name={`aliases${end}`}
        label={t.aliasesOf[one]}
        help={t.aliasesHelp}
        value={values[`aliases${end}`]}
        rows={2}
        lang={lang}
        isOptional
        faults={faults}
        onChange={(value) => set({ [`aliases${end}`]: value })}
      />
      <Field label={t.bodies[one]} error={faults[`markdown${end}`] ?? null}>
        <Editor
          label={t.bodies[one]}
          name={`markdown${end}`}
          value={values[`markdown${end}`]}
          maxLength={mapLimits.markdown}
          minHeight="200px"
          onChange={(value) => set({ [`markdown${end}`]: value })}
        />
      </Field>
    </>
  );
}

/** What one needs first: chosen one after the other. */
function Needs({ values: { needs }, set, faults }: PartProps) {
  const t = proposeTexts.use();
  const [round, setRound] = useState(0);
  return (
    <Field label={t.needs} help={t.needsHelp} error={faults['needs'] ?? null}>
      <ul className={style['chosen']}>
        {needs.map(({ value, label }) => (
          <li key={value}>
            {label}{' '}
            <IconButton
              icon="close"
              size="s"
              label={t.drop(label)}
              onClick={() => set({ needs: needs.filter((one) => one.value !== value) })}
            />
          </li>
        ))}
      </ul>
      {needs.length < proposalLimits.needs && (
        <RemoteSelect
          key={round}
          url="/api/aiMap/topicOptions"
          value=""
          placeholder={t.otherPlaceholder}
          emptyText={t.noTopic}
          onChange={(option) => {
            if (!option || needs.some(({ value }) => value === option.value)) return;
            set({ needs: [...needs, option] });
            setRound(round + 1);
          }}
        />
      )}
    </Field>
  );
}
