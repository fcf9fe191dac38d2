import { useState } from 'react';
import { Form } from 'react-router';
import { listActChoices } from '#app/admin/audit/act-names.queries.server.ts';
import { listActs } from '#app/admin/audit/audit.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/audit.page.ts';
import { type Act, AuditInput } from './audit.schema.ts';
import { ActDialog } from './console-act-dialog.tsx';
import { ActSubject } from './audited-thing.tsx';
import { actorName, auditPath, auditTexts } from './audit-texts.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const { before, after, ...filter } = AuditInput.parse(Object.fromEntries(url.searchParams));
  return { filter, choices: listActChoices(ctx.language), ...(await listActs(ctx, { ...filter, before, after })) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: auditTexts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];

/** The audit log: who did what to which thing. */
export default function Audit({ loaderData: { filter, choices, rows, before, after } }: Route.ComponentProps) {
  const t = auditTexts.use();
  const language = useLanguage();
  const [shown, setShown] = useState<Act | null>(null);
  const columns: Column<Act>[] = [
    {
      key: 'action',
      label: t.action,
      cell: (row) => <span title={row.action}>{row.name || t.otherAct}</span>,
    },
    {
      key: 'actor',
      label: t.actor,
      cell: (row) =>
        row.actor === null ? (
          <span className="muted">{actorName(t, row)}</span>
        ) : (
          <>
            <Link to={`/admin/members/${row.actorId}`}>{actorName(t, row)}</Link>
            {row.staff && <small className="muted"> {t.onBehalf(row.staff.name)}</small>}
          </>
        ),
    },
    { key: 'subject', label: t.subject, cell: (row) => <ActSubject act={row} /> },
    { key: 'time', label: t.time, cell: (row) => <Time value={row.at} language={language} mode="datetime" /> },
    {
      key: 'open',
      label: <span className="sr">{t.detail}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.openOf(row.name || t.otherAct)} onClick={() => setShown(row)}>
          {t.open}
        </Button>
      ),
    },
  ];
  const isFiltered = auditPath(filter) !== '/admin/audit';
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Filters key={auditPath(filter)} filter={filter} choices={choices} isFiltered={isFiltered} />
      <Table
        caption={t.list}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.none} level={2} action={isFiltered && <LinkButton to="/admin/audit">{t.clear}</LinkButton>}>
            {t.noneText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : auditPath(filter, { after })}
        next={before === null ? null : auditPath(filter, { before })}
      />
      {shown && <ActDialog act={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Filters({ filter, choices, isFiltered }: Pick<Data, 'filter' | 'choices'> & { isFiltered: boolean }) {
  const t = auditTexts.use();
  return (
    <Form className="filter-grid" role="search" aria-label={t.filters}>
      <Field label={t.actor}>
        <Input
          name="actor"
          defaultValue={filter.actor}
          placeholder={t.actorPlaceholder}
          maxLength={50}
          autoComplete="off"
        />
      </Field>
      <Field label={t.action}>
        <Select name="action" defaultValue={filter.action}>
          <option value="">{t.anyAction}</option>
          {filter.action !== '' && !choices.some(({ action }) => action === filter.action) && (
            <option value={filter.action}>{filter.action}</option>
          )}
          {Object.entries(t.groups).map(([domain, label]) => (
            <optgroup key={domain} label={label}>
              {choices
                .filter(({ action }) => action.startsWith(`${domain}.`))
                .map(({ action, name }) => (
                  <option key={action} value={action}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={t.subject}>
        <Select name="subject" defaultValue={filter.subject}>
          <option value="">{t.anySubject}</option>
          {Object.entries(t.subjects).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.subjectId}>
        <Input
          name="subjectId"
          inputMode="numeric"
          pattern="\d*"
          maxLength={15}
          defaultValue={filter.subjectId || ''}
          autoComplete="off"
        />
      </Field>
      <Field label={t.from}>
        <Input name="from" type="date" defaultValue={filter.from} />
      </Field>
      <Field label={t.to}>
        <Input name="to" type="date" defaultValue={filter.to} />
      </Field>
      <Button type="submit" icon="filter">
        {t.search}
      </Button>
      {isFiltered && (
        <LinkButton tone="quiet" to="/admin/audit">
          {t.clear}
        </LinkButton>
      )}
    </Form>
  );
}
