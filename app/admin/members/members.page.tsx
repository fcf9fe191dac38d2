import { Form, useSubmit } from 'react-router';
import { listGroupNames } from '#app/account/rules/groups.queries.server.ts';
import { listMembers } from '#app/account/members/members.queries.server.ts';
import { MemberListInput, type MemberRow, memberStates } from '#app/account/members/members.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Input, Select } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/members.page.ts';
import style from './members.module.css';

const texts = await pageTexts(
  () => import('./members.zh.ts'),
  () => import('./members.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = MemberListInput.parse(Object.fromEntries(url.searchParams));
  const [page, groups] = await Promise.all([listMembers(ctx, input), listGroupNames(ctx, 'site')]);
  return { ...page, groups, q: input.q, state: input.state, group: input.group };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];

/** The console's list of members: search, filters, pages. */
export default function Members({ loaderData: data }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const isFiltered = data.q !== '' || data.state !== 'all' || data.group !== 0;
  const empty = (
    <Empty level={2} title={t.none} action={isFiltered && <LinkButton to="/admin/members">{t.clear}</LinkButton>}>
      {t.noneText}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Filters key={`${data.q}|${data.group}|${data.state}`} data={data} />
      <Table
        caption={t.title}
        rows={data.rows}
        rowKey={(row) => row.id}
        empty={empty}
        columns={columnsOf(t, language)}
      />
      <Pager
        previous={data.after === null ? null : addressOf(data, { after: data.after })}
        next={data.before === null ? null : addressOf(data, { before: data.before })}
      />
    </>
  );
}

function Filters({ data }: { data: Data }) {
  const t = texts.use();
  const submit = useSubmit();
  return (
    <div className={style['filters']}>
      <Form className={style['find']} role="search" aria-label={t.searchLabel}>
        <Input
          name="q"
          type="search"
          maxLength={100}
          defaultValue={data.q}
          placeholder={t.searchPlaceholder}
          aria-label={t.searchLabel}
          autoComplete="off"
        />
        {data.state !== 'all' && <input type="hidden" name="state" value={data.state} />}
        <Select
          name="group"
          aria-label={t.group}
          defaultValue={data.group}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          <option value={0}>{t.anyGroup}</option>
          {data.groups.map((group) => (
            <option key={group.id} value={group.id}>
              {group.name}
            </option>
          ))}
        </Select>
        <Button type="submit" icon="search">
          {t.search}
        </Button>
      </Form>
      <Segmented
        label={t.state}
        value={data.state}
        options={memberStates.map((state) => ({
          value: state,
          label: t.states[state],
          to: addressOf({ ...data, state }),
        }))}
      />
    </div>
  );
}

function columnsOf(t: ReturnType<typeof texts.use>, language: string): Column<MemberRow>[] {
  return [
    {
      key: 'member',
      label: t.member,
      cell: (row) => (
        <Link className={style['who']} to={`/admin/members/${row.id}`}>
          <Avatar id={row.id} name={row.nickname} src={row.avatar} />
          <span>
            <b>{row.nickname}</b>
            <span className="muted small">
              @{row.username} · {t.number(row.id)}
            </span>
          </span>
        </Link>
      ),
    },
    {
      key: 'address',
      label: t.address,
      cell: (row) =>
        (row.email || row.mobile) && (
          <span className={style['addresses']}>
            {row.email && <span>{row.email}</span>}
            {row.mobile && <span className="num">{row.mobile}</span>}
          </span>
        ),
    },
    {
      key: 'group',
      label: t.group,
      cell: (row) => (
        <>
          {row.group} {row.console && <Chip tone="primary">{row.console}</Chip>}{' '}
          {row.isEditor && <Chip>{t.editorial}</Chip>} {row.isSuspended && <Chip tone="danger">{t.suspended}</Chip>}
        </>
      ),
    },
    {
      key: 'joined',
      label: t.joined,
      phoneLabel: t.joined,
      cell: (row) => <Time value={row.joinedAt} language={language} mode="date" />,
    },
    {
      key: 'lastLogin',
      label: t.lastLogin,
      phoneLabel: t.lastLogin,
      end: true,
      cell: (row) =>
        row.lastLoginAt === null ? (
          <span className="muted">{t.never}</span>
        ) : (
          <Time value={row.lastLoginAt} language={language} />
        ),
    },
  ];
}

/** The list's address with its filters; a page's edge when it is given. */
function addressOf(
  { q, state, group }: Pick<Data, 'q' | 'state' | 'group'>,
  edge: { before?: number; after?: number } = {},
): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(state !== 'all' && { state }),
    ...(group > 0 && { group: String(group) }),
  });
  for (const [name, id] of Object.entries(edge)) query.set(name, String(id));
  return query.size > 0 ? `/admin/members?${query}` : '/admin/members';
}
