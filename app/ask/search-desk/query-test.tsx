import { type FormEvent, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import type { QueryAnalysis } from '#app/ask/search/search.schema.ts';
import { deskTexts } from './search-desk-texts.ts';
import style from './search-desk.module.css';

/** Shows what a query is understood as. */
export function QueryTest() {
  const t = deskTexts.use();
  const [found, setFound] = useState<{ q: string; analysis: QueryAnalysis } | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function analyse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('q');
    const q = typeof value === 'string' ? value.trim() : '';
    if (q === '') return;
    setBusy(true);
    const answer = await request.get<QueryAnalysis>('/api/admin/searchAnalysis', { q });
    setBusy(false);
    if (answer.code === 1) setFound({ q, analysis: answer.data });
  }
  return (
    <section className={style['section']}>
      <SectionHead title={t.test} />
      <p className="muted small">{t.testLead}</p>
      <form className={style['test']} onSubmit={(event) => void analyse(event)}>
        <Field label={t.testLabel} className="grow">
          <Input name="q" maxLength={200} placeholder="显存 -docker tag:ollama" required />
        </Field>
        <Button type="submit" loading={isBusy}>
          {t.testButton}
        </Button>
      </form>
      <div role="status">{found && <Analysis {...found} />}</div>
    </section>
  );
}

function Analysis({ q, analysis }: { q: string; analysis: QueryAnalysis }) {
  const t = deskTexts.use();
  const lists = [
    [t.phrases, analysis.phrases],
    [t.excluded, analysis.excluded],
    [t.filters, analysis.filters],
  ] as const;
  if (analysis.terms.length + lists.reduce((sum, [, list]) => sum + list.length, 0) === 0)
    return <p className="muted">{t.nothing}</p>;
  return (
    <dl className={style['analysis']}>
      {analysis.terms.length > 0 && (
        <div>
          <dt>{t.terms}</dt>
          <dd>
            <ul>
              {analysis.terms.map((term, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same word may stand twice
                <li key={at}>
                  <code className="c">{term.text}</code>
                  {term.isIgnored && <span className="muted small">{t.ignored}</span>}
                  {term.others.length > 0 && (
                    <span className="muted small">
                      {t.others} {term.others.join(' · ')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {lists.map(
        ([label, list]) =>
          list.length > 0 && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{list.join(' · ')}</dd>
            </div>
          ),
      )}
      {analysis.index !== '' && (
        <div>
          <dt>{t.index}</dt>
          <dd>
            <code className={style['code']}>{analysis.index}</code>
          </dd>
        </div>
      )}
      {analysis.isCut && <p className="muted">{t.cut}</p>}
      <p>
        <Link to={searchPath({ keywords: q })}>{t.openSearch}</Link>
      </p>
    </dl>
  );
}
