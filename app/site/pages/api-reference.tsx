import { useState } from 'react';
import { listApi } from '#app/site/reference/queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/page-texts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHead, SectionHead } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { WebhookReference } from '../ui/webhook-reference.tsx';
import type { Route } from './+types/api-reference.ts';
import type { ApiEntry } from '../reference/schema.ts';
import style from './api-reference.module.css';

const texts = await pageTexts(
  () => import('../lang/zh-cn/api-reference.ts'),
  () => import('../lang/en/api-reference.ts'),
);

export const loader = pageLoader(async ({ ctx }) => ({ groups: await listApi(ctx) }));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Every endpoint of the site with what it takes; native details, so that it reads without scripts. */
export default function ApiReference({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const [word, setWord] = useState('');
  const isFound = ({ path, summary }: ApiEntry) => `${path} ${summary}`.toLowerCase().includes(word.trim().toLowerCase());
  const groups = loaderData.groups.map((group) => ({ ...group, entries: group.entries.filter(isFound) })).filter(({ entries }) => entries.length > 0);
  const file = (
    <LinkButton to={`/api/openapi.json?lang=${language}`} size="s" icon="download" reloadDocument>
      {t.download}
    </LinkButton>
  );
  return (
    <main id="main" className={classNames('wrap page', style['page'])}>
      <PageHead title={t.title} actions={file}>
        {t.lead}
      </PageHead>
      <p className="muted">{t.auth}</p>
      <div className={style['find']}>
        <Field label={t.find}>
          <Input type="search" value={word} placeholder={t.findPlaceholder} onChange={(event) => setWord(event.currentTarget.value)} />
        </Field>
      </div>
      {groups.length === 0 && (
        <Empty level={2} title={t.none}>
          {t.noneText}
        </Empty>
      )}
      {groups.map(({ name, entries }) => (
        <section key={name} className={style['group']}>
          <SectionHead title={name} aside={<span className="small muted">{t.count(entries.length)}</span>} />
          {entries.map((entry) => (
            <Entry key={entry.method + entry.path} entry={entry} t={t} />
          ))}
        </section>
      ))}
      <WebhookReference t={t} />
    </main>
  );
}

function Entry({ entry: { method, path, summary, about, fields }, t }: { entry: ApiEntry; t: ReturnType<typeof texts.use> }) {
  return (
    <details className={style['entry']}>
      <summary>
        <span className={classNames(style['method'], method === 'POST' && style['post'])}>{method}</span>
        <code>{path}</code>
        <span>{summary}</span>
      </summary>
      <div className={style['body']}>
        <p className="small muted">{about}</p>
        {fields.length === 0 ? (
          <p className="small muted">{t.noFields}</p>
        ) : (
          <dl className={style['fields']}>
            {fields.map(({ name, isRequired, type }) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>
                  <code>{name}</code>
                  {isRequired && <small>{t.required}</small>}
                </dt>
                <dd>{type}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </details>
  );
}
