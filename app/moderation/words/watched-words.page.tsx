import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listWordRules } from '#app/moderation/words/watched-words.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import type { WordRule } from '#app/ask/screening/screening.schema.ts';
import type { WordTest } from '#app/moderation/reviews/moderation.schema.ts';
import style from '#app/ask/screening/moderation.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { WordDialog } from './word-dialog.tsx';
import { wordTexts } from './word-texts.ts';
import type { Route } from './+types/watched-words.page.ts';

export const loader = pageLoader(({ ctx }) => listWordRules(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: wordTexts.in(rootFacts(matches).language).title });
}

/** What texts may not hold, and a place to try it out. */
export default function Words({ loaderData: rules }: Route.ComponentProps) {
  const t = wordTexts.use();
  const mayEdit = useAuth()('edit', '/admin/words');
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<WordRule | 'new' | null>(null);
  function saved() {
    setEdited(null);
    void revalidate();
  }
  const add = mayEdit && (
    <Button tone="primary" icon="plus" onClick={() => setEdited('new')}>
      {t.add}
    </Button>
  );
  const columns: Column<WordRule>[] = [
    {
      key: 'pattern',
      label: t.pattern,
      cell: (row) => (
        <>
          {row.form === 'regex' ? <code>{row.pattern}</code> : <b>{row.pattern}</b>}
          {row.note && <span className={style['sub']}>{row.note}</span>}
        </>
      ),
    },
    {
      key: 'action',
      label: t.action,
      cell: (row) => (
        <>
          <Chip tone={row.action === 'refuse' ? 'danger' : 'line'}>{t.actions[row.action]}</Chip>{' '}
          {!row.isOn && <Chip>{t.off}</Chip>}
        </>
      ),
    },
    { key: 'hits', label: t.hits, phoneLabel: t.hits, cell: (row) => formatNumber(row.hits) },
    {
      key: 'edit',
      label: <span className="sr">{t.edit}</span>,
      end: true,
      cell: (row) =>
        mayEdit && (
          <Button size="s" aria-label={t.editOf(row.pattern)} onClick={() => setEdited(row)}>
            {t.edit}
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead title={t.title} actions={rules.length > 0 && add}>
        {t.lead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Table
        caption={t.list}
        columns={columns}
        rows={rules}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.empty} level={2} action={add}>
            {t.emptyText}
          </Empty>
        }
      />
      <TestBox />
      {edited && <WordDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onSaved={saved} />}
    </>
  );
}

function TestBox() {
  const t = wordTexts.use();
  const [text, setText] = useState('');
  const [result, setResult] = useState<WordTest | null>(null);
  const { send, isBusy } = useSend();
  async function run(event: FormEvent) {
    event.preventDefault();
    const answer = await send<WordTest>('/api/admin/testWords', { text });
    if (answer) setResult(answer.data);
  }
  return (
    <section className={style['section']}>
      <SectionHead title={t.test} />
      <form className={style['form']} onSubmit={(event) => void run(event)}>
        <Field label={t.testText} help={t.testHelp}>
          <Textarea rows={4} maxLength={20_000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
        <Button type="submit" loading={isBusy}>
          {t.run}
        </Button>
      </form>
      <div aria-live="polite" className={style['form']}>
        {result && (
          <Notice
            tone={result.outcome === 'pass' ? 'ok' : result.outcome === 'refuse' ? 'bad' : 'warn'}
            title={t.outcomes[result.outcome]}
          >
            {result.hits.map((hit) => (
              <span key={hit.id} className={style['sub']}>
                {t.actions[hit.action]} · <code>{hit.pattern}</code> · {t.found} {hit.found.join(', ')}
              </span>
            ))}
            {result.outcome === 'mask' && (
              <span className={style['sub']}>
                {t.masked}: {result.masked}
              </span>
            )}
          </Notice>
        )}
      </div>
    </section>
  );
}
