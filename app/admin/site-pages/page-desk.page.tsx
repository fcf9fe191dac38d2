import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { isShown, titleIn } from '#app/account/site-pages/site-pages.policy.ts';
import { listDeskPages } from '#app/account/site-pages/site-pages.queries.server.ts';
import { type DeskPage, type PageKind, templateKinds } from '#app/account/site-pages/site-pages.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { AddPageDialog } from './add-page-dialog.tsx';
import { type PageDeskTexts, pageDeskTexts } from './page-desk-texts.ts';
import style from './page-desk.module.css';
import type { Route } from './+types/page-desk.page.ts';

export const loader = pageLoader(({ ctx }) => listDeskPages(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: pageDeskTexts.in(rootFacts(matches).language).title });
}

/** The operator's own pages, and those that a site of this kind should have and this one has not. */
export default function PageDesk({ loaderData: pages }: Route.ComponentProps) {
  const t = pageDeskTexts.use();
  const language = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/pages');
  const [isAdding, setAdding] = useState(false);
  const missing = templateKinds.filter((kind) => !pages.some((page) => page.kind === kind));
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={add}>
        {t.lead}
      </PageHead>
      <Table
        caption={t.list}
        columns={columnsOf(t, language)}
        rows={pages}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.empty} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      {missing.length > 0 && <Missing kinds={missing} mayEdit={mayEdit} t={t} />}
      {isAdding && <AddPageDialog t={t} onClose={() => setAdding(false)} />}
    </>
  );
}

function columnsOf(t: PageDeskTexts, language: Language): Column<DeskPage>[] {
  return [
    {
      key: 'title',
      label: t.name,
      cell: (page) => (
        <>
          <Link to={`/admin/pages/${page.id}`}>
            <b>{titleIn(page, language)}</b>
          </Link>
          <code className={style['address']}>/page/{page.slug}</code>
        </>
      ),
    },
    { key: 'texts', label: t.texts, phoneLabel: t.texts, cell: (page) => <States page={page} t={t} /> },
    { key: 'place', label: t.place, phoneLabel: t.place, cell: (page) => placeOf(page, t) },
    {
      key: 'consent',
      label: t.consent,
      phoneLabel: t.consent,
      cell: (page) => (page.asksConsent ? t.asks(page.version) : <span className="muted">{t.asksNot}</span>),
    },
    {
      key: 'acts',
      label: <span className="sr">{t.more}</span>,
      end: true,
      cell: (page) => (
        <LinkButton size="s" to={`/admin/pages/${page.id}`} aria-label={t.editOf(titleIn(page, language))}>
          {t.edit}
        </LinkButton>
      ),
    },
  ];
}

function placeOf(page: DeskPage, t: PageDeskTexts): string {
  const places = [page.inMenu && t.inMenu, page.inFooter && t.inFooter].filter((one) => one !== false);
  return places.join(' · ') || t.nowhere;
}

/** What readers see of a page and what waits, in each language. */
function States({ page, t }: { page: DeskPage; t: PageDeskTexts }) {
  const blanks = Math.max(0, ...languages.map((one) => page.texts[one]?.blanks.length ?? 0));
  return (
    <span className={style['chips']}>
      {page.isHidden && <Chip tone="danger">{t.offline}</Chip>}
      {languages.map((one) => {
        const text = page.texts[one];
        if (!text) return null;
        const name = t.languages[one];
        if (text.published === null) return <Chip key={one}>{t.state.draft(name)}</Chip>;
        const isNewest = text.published === text.number;
        return (
          <Chip key={one} tone={isNewest ? 'primary' : 'info'}>
            {isNewest ? t.state.shown(name) : t.state.newer(name)}
          </Chip>
        );
      })}
      {blanks > 0 && !isShown(page) && <Chip tone="accent">{t.blanks(blanks)}</Chip>}
    </span>
  );
}

type MissingProps = { kinds: readonly Exclude<PageKind, 'other'>[]; mayEdit: boolean; t: PageDeskTexts };

/** Pages that come with a template, one press each. */
function Missing({ kinds, mayEdit, t }: MissingProps) {
  const navigate = useNavigate();
  const { send, busy } = useSend();
  async function begin(kind: PageKind) {
    const done = await send<{ id: number }>('/api/admin/addPage', { kind }, { name: kind, leaves: true });
    if (done) await navigate(`/admin/pages/${done.data.id}`);
  }
  return (
    <section className={style['missing']}>
      <SectionHead title={t.missing} />
      <p className="muted small">{t.missingLead}</p>
      <ul className={style['kinds']}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span>
              <b>{t.kinds[kind][0]}</b>
              <span className="muted small">{t.kinds[kind][1]}</span>
            </span>
            {mayEdit && (
              <Button
                size="s"
                loading={busy === kind}
                aria-label={t.beginOf(t.kinds[kind][0]!)}
                onClick={() => void begin(kind)}
              >
                {t.begin}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
