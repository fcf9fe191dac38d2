import { useState } from 'react';
import { Form } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listLinks } from '#app/aimap/links/links.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead } from '#app/ui/kit/card.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { LinkDialog, type LinkEdit } from './link-dialog.tsx';
import { linkDeskTexts } from './link-desk-texts.ts';
import { LinkTable } from './link-table.tsx';
import { LinkDeskInput, linkFilters } from './links.schema.ts';
import type { Route } from './+types/link-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = LinkDeskInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, q: input.q, ...(await listLinks(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: linkDeskTexts.in(rootFacts(matches).language).title });
}

const pathOf = (query: { state: string; q: string; after?: number }) =>
  `/admin/aiMap/links?${new URLSearchParams(
    Object.entries(query).flatMap(([name, one]) => (one === '' ? [] : [[name, String(one)]])),
  )}`;

/** The console's desk of links: what checking them told, and what can be done about it. */
export default function LinkDesk({ loaderData: { state, q, rows, next, counts, onTime, isOn } }: Route.ComponentProps) {
  const t = linkDeskTexts.use();
  const auth = useAuth();
  const mayEdit = auth('edit', '/admin/aiMap/links');
  const [edit, setEdit] = useState<LinkEdit | null>(null);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.reported;
  const share = (part: number, whole = all) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
  // what was never asked is neither dead nor alive
  const asked = all - counts.unchecked;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!isOn && (
        <Notice
          tone="warn"
          action={
            auth('edit', '/admin/settings') && (
              <LinkButton size="s" to="/admin/settings?section=map">
                {t.turnOn}
              </LinkButton>
            )
          }
        >
          {t.off}
        </Notice>
      )}
      {!mayEdit && <Notice>{t.readOnly}</Notice>}
      <Figures
        figures={[
          { label: t.figures.all, value: formatNumber(all) },
          { label: t.figures.dead, value: share(counts.dead, asked) },
          { label: t.figures.recent, value: share(onTime) },
        ]}
      />
      <Tabs
        label={t.tabs}
        items={linkFilters.map((one) => ({
          to: pathOf({ state: one, q }),
          label: `${t.states[one]} ${formatNumber(counts[one])}`,
          current: one === state,
        }))}
      />
      <Form className="filter-grid" action="/admin/aiMap/links">
        <input type="hidden" name="state" value={state} />
        <Field label={t.search}>
          <Input name="q" key={q} defaultValue={q} maxLength={100} spellCheck={false} autoComplete="off" />
        </Field>
        <Button type="submit">{t.find}</Button>
      </Form>
      <LinkTable state={state} rows={rows} onEdit={mayEdit ? setEdit : null} />
      <Pager previous={null} next={next === null ? null : pathOf({ state, q, after: next })} />
      {edit && <LinkDialog edit={edit} onClose={() => setEdit(null)} />}
    </>
  );
}
