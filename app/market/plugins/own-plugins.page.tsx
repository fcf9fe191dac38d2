import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import { listOwnPlugins, ownPluginsPage } from '#app/market/plugins/plugins.queries.server.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { NewPluginDialog } from './new-plugin-dialog.tsx';
import style from './own-plugins.module.css';
import { type OwnPluginsTexts, ownPluginsTexts } from './own-plugins-texts.ts';
import { pluginName } from './plugin-name.ts';
import { PluginIcon } from './plugin-icon.tsx';
import { PluginState } from './plugin-state.tsx';
import { type OwnPlugin, OwnPluginsInput, pluginSorts, type PluginTab, pluginTabs } from './plugins.schema.ts';
import type { Route } from './+types/own-plugins.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const { developer: _developer, ...input } = OwnPluginsInput.parse(Object.fromEntries(url.searchParams));
  const developer = await requireDeveloper(ctx, 'read');
  return {
    ...input,
    ...(await listOwnPlugins(ctx, { ...input, developer: developer.id })),
    pages: ownPluginsPage,
    developer: developer.id,
    mayWrite: mayAtDeveloper(developer.role, developer.state, 'listing'),
    mayPrice: mayAtDeveloper(developer.role, developer.state, 'price'),
  };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: ownPluginsTexts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];

function addressOf({ tab, sort, q }: Pick<Data, 'tab' | 'sort' | 'q'>, page = 1): string {
  const query = new URLSearchParams({
    ...(tab !== 'all' && { tab }),
    ...(sort !== 'updated' && { sort }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query === '' ? '/developer/plugin' : `/developer/plugin?${query}`;
}

/** The plugins of the developer that one works as. */
export default function OwnPlugins({ loaderData }: Route.ComponentProps) {
  const t = ownPluginsTexts.use();
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const { rows, counts, tab, page, total, pages, mayWrite, developer } = loaderData;
  const add = mayWrite && (
    <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
      {t.newPlugin}
    </Button>
  );
  const last = Math.max(1, Math.ceil(total / pages));
  return (
    <>
      <PageHead title={t.title} actions={counts.all > 0 && add}>
        {t.lead}
      </PageHead>
      {counts.all > 0 && (
        <>
          <Tabs
            label={t.tabs}
            items={pluginTabs.map((one) => ({
              to: addressOf({ ...loaderData, tab: one }),
              label: t.tab[one],
              count: counts[one] > 0 ? formatNumber(counts[one]) : null,
              current: one === tab,
            }))}
          />
          <Tools key={`${tab} ${loaderData.q}`} data={loaderData} t={t} />
        </>
      )}
      <Table
        caption={t.list}
        columns={columnsOf(t, { language, mayPrice: loaderData.mayPrice })}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<Nothing data={loaderData} t={t} add={add} />}
      />
      <Pager
        previous={page > 1 ? addressOf(loaderData, page - 1) : null}
        next={page < last ? addressOf(loaderData, page + 1) : null}
        numbers={{ page, pages: last, to: (one) => addressOf(loaderData, one) }}
      />
      {isAdding && <NewPluginDialog developer={developer} onClose={() => setAdding(false)} />}
    </>
  );
}

function Nothing({ data: { q, tab, counts }, t, add }: { data: Data; t: OwnPluginsTexts; add: React.ReactNode }) {
  if (q !== '')
    return (
      <Empty level={2} title={t.notFound} action={<LinkButton to="/developer/plugin">{t.showAll}</LinkButton>}>
        {t.notFoundText(q)}
      </Empty>
    );
  return (
    <Empty level={2} title={t.empty[tab satisfies PluginTab]} action={counts.all === 0 && add}>
      {counts.all === 0 && t.emptyText}
    </Empty>
  );
}

/** Search and sorting; both work without JavaScript. */
function Tools({ data: { tab, sort, q }, t }: { data: Data; t: OwnPluginsTexts }) {
  const navigate = useNavigate();
  return (
    <Form action="/developer/plugin" className={style['tools']} role="search">
      {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
      <Field label={t.search}>
        <Input
          type="search"
          name="q"
          inputSize="s"
          defaultValue={q}
          maxLength={60}
          placeholder={t.searchPlaceholder}
          enterKeyHint="search"
        />
      </Field>
      <Field label={t.sort}>
        <Select
          name="sort"
          inputSize="s"
          defaultValue={sort}
          onChange={(event) => {
            const next = pluginSorts.find((one) => one === event.currentTarget.value) ?? 'updated';
            void navigate(addressOf({ tab, sort: next, q }));
          }}
        >
          {pluginSorts.map((one) => (
            <option key={one} value={one}>
              {t.sorts[one]}
            </option>
          ))}
        </Select>
      </Field>
    </Form>
  );
}

type Shown = { language: 'zh-cn' | 'en'; mayPrice: boolean };

function columnsOf(t: OwnPluginsTexts, { language, mayPrice }: Shown): Column<OwnPlugin>[] {
  const nameOf = (plugin: OwnPlugin) => pluginName(plugin, language);
  return [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <span className={style['name']}>
          <PluginIcon plugin={{ slug: row.slug, name: nameOf(row), icon: row.icon }} size="s" />
          <span>
            <Link to={`/developer/plugin/${row.id}`}>{nameOf(row)}</Link>
            <small>{row.slug}</small>
          </span>
        </span>
      ),
    },
    { key: 'state', label: t.state, cell: (row) => <PluginState state={row.state} /> },
    {
      key: 'version',
      label: t.version,
      phoneLabel: t.version,
      cell: (row) => row.version || <span className="muted">{t.noVersion}</span>,
    },
    {
      key: 'downloads',
      label: t.downloads,
      phoneLabel: t.downloads,
      end: true,
      cell: (row) => formatNumber(row.downloads),
    },
    {
      key: 'rating',
      label: t.rating,
      phoneLabel: t.rating,
      end: true,
      cell: (row) => (row.ratings === 0 ? t.noRating : t.ratingOf(row.rating.toFixed(1), row.ratings)),
    },
    {
      key: 'changed',
      label: t.changed,
      phoneLabel: t.changed,
      cell: (row) => <Time value={row.changedAt} language={htmlLang[language]} />,
    },
    {
      key: 'acts',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: (row) => <Acts id={row.id} name={nameOf(row)} mayPrice={mayPrice} t={t} />,
    },
  ];
}

type ActsProps = { id: number; name: string; mayPrice: boolean; t: OwnPluginsTexts };

function Acts({ id, name, mayPrice, t }: ActsProps) {
  const { hasMoney } = useRootFacts();
  return (
    <div className="btns">
      <LinkButton size="s" to={`/developer/plugin/${id}`} aria-label={t.editOf(name)}>
        {t.edit}
      </LinkButton>
      <LinkButton size="s" tone="quiet" to={`/developer/plugin/${id}/preview`} aria-label={t.previewOf(name)}>
        {t.preview}
      </LinkButton>
      {mayPrice && hasMoney && (
        <LinkButton size="s" tone="quiet" to={`/developer/plugin/${id}/prices`} aria-label={t.pricesOf(name)}>
          {t.prices}
        </LinkButton>
      )}
    </div>
  );
}
