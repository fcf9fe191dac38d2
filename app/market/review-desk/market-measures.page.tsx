import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listMeasures } from '#app/market/review-desk/measures.queries.server.ts';
import { Choices, Radio } from '#app/ui/forms/check.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useRevalidator } from 'react-router';
import { measureTexts } from './market-measures-texts.ts';
import { MeasureTable } from './measure-table.tsx';
import { AskMeasureInput, measureKinds, MeasureListInput } from './review-desk.schema.ts';
import type { Route } from './+types/market-measures.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = MeasureListInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listMeasures(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: measureTexts.in(rootFacts(matches).language).title });
}

const pathOf = (query: Record<string, string | number>) =>
  `/admin/market/measures?${new URLSearchParams(Object.entries(query).map(([name, one]) => [name, String(one)]))}`;

/** What takes two people of staff: what somebody asked for, and what was decided. */
export default function MarketMeasures({ loaderData: { state, rows, before, after, isLone } }: Route.ComponentProps) {
  const t = measureTexts.use();
  const has = useAuth();
  const mayAsk = has('ask', '/admin/market/measures');
  const mayConfirm = has('confirm', '/admin/market/measures');
  const [isAsking, setAsking] = useState(false);
  const empty = (
    <Empty level={2} title={t.empty[state]}>
      {t.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          mayAsk && (
            <Button tone="primary" onClick={() => setAsking(true)}>
              {t.ask}
            </Button>
          )
        }
      >
        {t.lead}
      </PageHead>
      {!mayAsk && !mayConfirm && <Notice tone="warn">{t.readOnly}</Notice>}
      {isLone && (
        <Notice tone="warn" title={t.lone}>
          {' '}
          {t.loneText}
        </Notice>
      )}
      <Tabs
        label={t.tabs}
        items={(['open', 'decided'] as const).map((one) => ({
          to: pathOf({ state: one }),
          label: t.tab[one],
          current: one === state,
        }))}
      />
      <MeasureTable rows={rows} mayConfirm={mayConfirm} isOpen={state === 'open'} empty={empty} />
      <Pager
        previous={after === null ? null : pathOf({ state, after })}
        next={before === null ? null : pathOf({ state, before })}
      />
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const t = measureTexts.use();
  const { revalidate } = useRevalidator();
  const form = useRecordForm(AskMeasureInput, {
    kind: 'block',
    plugin: '',
    version: '',
    reason: '',
  });
  const { values, faults, set } = form;
  async function ask() {
    if (!(await form.send('/api/admin/market/askMeasure', true))) return;
    onClose();
    await revalidate();
  }
  return (
    <FormDialog title={t.askTitle} sending={form} doText={t.ask} tone="danger" onClose={onClose} onSubmit={ask}>
      <Field label={t.kind} group>
        <Choices>
          {measureKinds.map((kind) => (
            <Radio
              key={kind}
              name="kind"
              checked={values.kind === kind}
              help={t.kindsHelp[kind]}
              onChange={() => set({ kind })}
            >
              {t.kinds[kind]}
            </Radio>
          ))}
        </Choices>
      </Field>
      <Field label={t.plugin} help={t.pluginHelp} required error={faults['plugin'] ?? null}>
        <Input
          name="plugin"
          maxLength={60}
          spellCheck={false}
          value={values.plugin}
          onChange={(event) => set({ plugin: event.currentTarget.value })}
        />
      </Field>
      {values.kind === 'block' && (
        <Field label={t.version} required error={faults['version'] ?? null}>
          <Input
            name="version"
            maxLength={60}
            spellCheck={false}
            value={values.version}
            onChange={(event) => set({ version: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field label={t.reason} help={t.reasonHelp} required error={faults['reason'] ?? null}>
        <Textarea
          name="reason"
          rows={3}
          maxLength={1000}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}
