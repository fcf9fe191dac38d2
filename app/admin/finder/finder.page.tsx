import { useState } from 'react';
import { Form } from 'react-router';
import { findInConsole } from '#app/admin/finder/finder.queries.server.ts';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Input } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { Route } from './+types/finder.page.ts';
import { HitLine } from './finder-hit.tsx';
import style from './finder.module.css';
import { FindInput, type HitGroup } from './finder.schema.ts';

const texts = await pageTexts(
  () => import('./finder.zh.ts'),
  () => import('./finder.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  return { q, groups: await findInConsole(ctx, FindInput.parse({ q })) };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData?.q ? t.titleOf(loaderData.q) : t.title });
}

/** The console's search as a page: for phones, and for who has no JavaScript. */
export default function Finder({ loaderData: { q, groups } }: Route.ComponentProps) {
  const t = texts.use();
  return (
    <>
      <PageHead title={q === '' ? t.title : t.titleOf(q)} />
      <Words key={q} q={q} />
      {q === '' ? (
        <Empty level={2} title={t.start}>
          {t.startText}
        </Empty>
      ) : groups.length === 0 ? (
        <Empty level={2} title={t.none(q)} action={<WholeSite q={q} />}>
          {t.noneText}
        </Empty>
      ) : (
        <>
          {groups.map((group) => (
            <Group key={group.kind} group={group} q={q} />
          ))}
          <p className={style['whole']}>
            <WholeSite q={q} />
          </p>
        </>
      )}
    </>
  );
}

function Words({ q }: { q: string }) {
  const t = texts.use();
  const [words, setWords] = useState(q);
  return (
    <Form className={style['form']} role="search" aria-label={t.label} action="/admin/find">
      <Input
        name="q"
        type="search"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        placeholder={t.placeholder}
        aria-label={t.label}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" icon="search">
        {t.search}
      </Button>
    </Form>
  );
}

function Group({ group: { kind, hits }, q }: { group: HitGroup; q: string }) {
  const t = texts.use();
  return (
    <section className={style['group']}>
      <SectionHead title={t.kinds[kind]} />
      <ul>
        {hits.map((hit) => (
          <li key={hit.to}>
            <Link to={hit.to}>
              <HitLine hit={hit} words={q} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WholeSite = ({ q }: { q: string }) => <Link to={searchPath({ keywords: q })}>{texts.use().whole(q)}</Link>;
