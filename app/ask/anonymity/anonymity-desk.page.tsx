import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getAnonymity } from '#app/ask/anonymity/anonymity-desk.queries.server.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Checkbox, Choices, Radio } from '#app/ui/forms/check.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type AnonymityDesk, anonymityModes, type Look } from './anonymity.schema.ts';
import { anonymityTexts } from './anonymity-texts.ts';
import styles from './anonymity-desk.module.css';
import { RevealForm } from './reveal-form.tsx';
import type { Route } from './+types/anonymity-desk.page.ts';

export const loader = pageLoader(({ ctx }) => getAnonymity(ctx));

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: anonymityTexts.in(rootFacts(matches).language).title });
}

/** Where members may write without their name, and who of the staff looked who it was. */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const t = anonymityTexts.use();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Scope desk={loaderData} />
      {loaderData.can.reveal && (
        <section className={styles['part']}>
          <SectionHead title={t.lookTitle} />
          <p className="muted">{t.lookLead}</p>
          <RevealForm onDone={() => void revalidate()} />
        </section>
      )}
      <section className={styles['part']}>
        <SectionHead title={t.looks} />
        <Looks looks={loaderData.looks} />
      </section>
    </>
  );
}

function Scope({ desk }: { desk: AnonymityDesk }) {
  const t = anonymityTexts.use();
  const [mode, setMode] = useState(desk.mode);
  const [chosen, setChosen] = useState(() => desk.categories.filter((one) => one.isAllowed).map((one) => one.id));
  const { send, isBusy } = useSend();
  async function save(event: FormEvent) {
    event.preventDefault();
    await send(
      '/api/admin/saveAnonymity',
      { mode, categories: chosen },
      { done: t.saved, loading: true, refresh: true },
    );
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset disabled={!desk.can.edit} className={styles['scope']}>
        <Field label={t.where} help={t.modeHelp} group>
          <Choices>
            {anonymityModes.map((one) => (
              <Radio key={one} name="mode" value={one} checked={mode === one} onChange={() => setMode(one)}>
                {t.modes[one]}
              </Radio>
            ))}
          </Choices>
        </Field>
        {mode === 'categories' && (
          <Field label={t.categories} group>
            {desk.categories.length === 0 ? (
              <p className="muted">{t.noCategories}</p>
            ) : (
              <div className={styles['categories']}>
                {desk.categories.map(({ id, name, texts }) => (
                  <Checkbox
                    key={id}
                    checked={chosen.includes(id)}
                    {...(texts > 0 ? { help: t.threads(texts) } : {})}
                    onChange={(event) =>
                      setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
            )}
          </Field>
        )}
        {desk.can.edit && (
          <Button tone="primary" type="submit" loading={isBusy}>
            {t.save}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

function Looks({ looks }: { looks: readonly Look[] }) {
  const t = anonymityTexts.use();
  const language = useLanguage();
  const columns: Column<Look>[] = [
    { key: 'who', label: t.who, cell: ({ by }) => <AuthorLink author={by} /> },
    {
      key: 'what',
      label: t.what,
      cell: ({ subject }) => (
        <>
          {t.kinds[subject.kind]} · {subject.path ? <Link to={subject.path}>{subject.title}</Link> : t.gone}
        </>
      ),
    },
    { key: 'why', label: t.reason, cell: ({ reason }) => reason },
    { key: 'when', label: t.when, cell: ({ at }) => <Time value={at} language={htmlLang[language]} /> },
  ];
  return (
    <Table
      caption={t.looks}
      columns={columns}
      rows={looks}
      rowKey={(look) => look.id}
      empty={
        <Empty title={t.noLooks} level={3}>
          {t.noLooksText}
        </Empty>
      }
    />
  );
}
