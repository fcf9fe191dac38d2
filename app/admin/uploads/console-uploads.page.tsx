import { useState } from 'react';
import { Form } from 'react-router';
import { listUploads } from '#app/account/uploads/upload-desk.queries.server.ts';
import { type DeskUpload, UploadListInput, uploadTypes } from '#app/account/uploads/upload-desk.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes, formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/console-uploads.page.ts';
import style from '#app/admin/console/console-desk.module.css';
import { UploadDialog } from './upload-dialog.tsx';
import { uploadsTexts } from './uploads-texts.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = UploadListInput.parse(Object.fromEntries(url.searchParams));
  const { type, topic, member } = input;
  return { filter: { type, topic, member }, ...(await listUploads(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: uploadsTexts.in(rootFacts(matches).language).title });
}

type Filter = Route.ComponentProps['loaderData']['filter'];

/** Every file that members sent. */
export default function Uploads({ loaderData: { filter, rows, before, after, totals } }: Route.ComponentProps) {
  const t = uploadsTexts.use();
  const language = useLanguage();
  const [shown, setShown] = useState<DeskUpload | null>(null);
  const isFiltered = pathOf(filter) !== '/admin/uploads';
  const note = isFiltered ? t.ofFilter : undefined;
  const empty = (
    <Empty
      level={2}
      title={isFiltered ? t.noneFiltered : t.none}
      action={isFiltered && <LinkButton to="/admin/uploads">{t.clear}</LinkButton>}
    >
      {isFiltered ? t.noneFilteredText : t.noneText}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Figures
        figures={[
          { label: t.files, value: formatNumber(totals.files), note },
          { label: t.bytes, value: formatBytes(totals.bytes), note },
        ]}
      />
      <Filters key={pathOf(filter)} filter={filter} isFiltered={isFiltered} />
      <Table
        caption={t.title}
        columns={columnsOf(t, language, setShown)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={empty}
      />
      <Pager
        previous={after === null ? null : pathOf(filter, { after })}
        next={before === null ? null : pathOf(filter, { before })}
      />
      {shown && <UploadDialog upload={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** A small picture is its own thumbnail. */
const pictureOf = ({ thumbUrl, url, mimetype }: DeskUpload) => thumbUrl || (mimetype.startsWith('image/') ? url : '');

function columnsOf(
  t: ReturnType<typeof uploadsTexts.use>,
  language: string,
  onShow: (upload: DeskUpload) => void,
): Column<DeskUpload>[] {
  return [
    {
      key: 'file',
      label: t.file,
      cell: (row) => (
        <span className={style['file']}>
          <span className={style['thumb']}>
            {pictureOf(row) ? <img src={pictureOf(row)} alt="" loading="lazy" /> : <Icon name="file" />}
          </span>
          <span>
            {row.name}
            <span className={style['sub']}>{row.mimetype}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'member',
      label: t.member,
      cell: (row) =>
        row.memberId === null ? (
          <span className="muted">{t.gone}</span>
        ) : (
          <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>
        ),
    },
    { key: 'topic', label: t.topic, cell: (row) => row.topic },
    { key: 'storage', label: t.storage, cell: (row) => t.storages[row.storage] ?? row.storage },
    { key: 'size', label: t.size, end: true, cell: (row) => formatBytes(row.size) },
    { key: 'time', label: t.time, cell: (row) => <Time value={row.at} language={language} /> },
    {
      key: 'view',
      label: <span className="sr">{t.view}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.viewOf(row.name)} onClick={() => onShow(row)}>
          {t.view}
        </Button>
      ),
    },
  ];
}

function Filters({ filter, isFiltered }: { filter: Filter; isFiltered: boolean }) {
  const t = uploadsTexts.use();
  return (
    <Form className="filter-grid" role="search" aria-label={t.filters}>
      <Field label={t.type}>
        <Select name="type" defaultValue={filter.type}>
          {uploadTypes.map((type) => (
            <option key={type} value={type}>
              {t.types[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.topic}>
        <Input
          name="topic"
          defaultValue={filter.topic}
          placeholder={t.topicPlaceholder}
          maxLength={32}
          autoComplete="off"
        />
      </Field>
      <Field label={t.member}>
        <Input
          name="member"
          defaultValue={filter.member}
          placeholder={t.memberPlaceholder}
          maxLength={50}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" icon="filter">
        {t.search}
      </Button>
      {isFiltered && (
        <LinkButton tone="quiet" to="/admin/uploads">
          {t.clear}
        </LinkButton>
      )}
    </Form>
  );
}

/** The list's address with its filters; a page's edge when it is given. */
function pathOf({ type, topic, member }: Filter, edge: { before?: number; after?: number } = {}): string {
  const query = new URLSearchParams({
    ...(type !== 'all' && { type }),
    ...(topic && { topic }),
    ...(member && { member }),
  });
  for (const [name, id] of Object.entries(edge)) query.set(name, String(id));
  return query.size > 0 ? `/admin/uploads?${query}` : '/admin/uploads';
}
