import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { blanksOf, fillBlank, isShown, sitePagePath, titleIn } from '#app/account/site-pages/site-pages.policy.ts';
import { findPageRevision, getDeskPage } from '#app/account/site-pages/site-pages.queries.server.ts';
import { type DeskPage, type DeskText, pageBounds, SavePageInput } from '#app/account/site-pages/site-pages.schema.ts';
import { TitledText } from '#app/ask/editor/titled-text.tsx';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { issueTexts } from '#app/core/rules.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { PageBlanks } from './page-blanks.tsx';
import { type PageDeskTexts, pageDeskTexts } from './page-desk-texts.ts';
import { PagePlace } from './page-place.tsx';
import { PageRevisions } from './page-revisions.tsx';
import { type Publishing, PublishDialog } from './publish-dialog.tsx';
import style from './page-desk.module.css';
import type { Route } from './+types/page-edit.page.ts';

/** A page in one of its languages; `?from=` begins with the text of an earlier draft. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const id = Number(params['id']);
  const page = await getDeskPage(ctx, id);
  const asked = url.searchParams.get('language');
  const language: Language = asked === 'en' || asked === 'zh-cn' ? asked : ctx.language;
  const number = Number(url.searchParams.get('from') ?? 0);
  const past = Number.isInteger(number) && number > 0 ? await findPageRevision(ctx, { id, language, number }) : null;
  return { page, language, past: past && { ...past, number } };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  return pageHead(matches, {
    title: loaderData ? titleIn(loaderData.page, language) : pageDeskTexts.in(language).title,
  });
}

/** The editor of a page: a text in each language, what is still to be filled in, publishing, place, revisions. */
export default function PageEditor({ loaderData: { page, language, past } }: Route.ComponentProps) {
  const t = pageDeskTexts.use();
  const reader = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/pages');
  const text = page.texts[language] ?? null;
  return (
    <div className={style['editor']}>
      <BackLink to="/admin/pages">{t.back}</BackLink>
      <PageHead
        title={titleIn(page, reader)}
        actions={
          isShown(page) && (
            <LinkButton size="s" to={sitePagePath(page.slug)}>
              {t.view}
            </LinkButton>
          )
        }
      >
        <code>{sitePagePath(page.slug)}</code> {page.isHidden && <Chip tone="danger">{t.offline}</Chip>}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Tabs
        label={t.textOf}
        items={languages.map((one) => ({
          to: `/admin/pages/${page.id}?language=${one}`,
          label: t.languages[one],
          current: one === language,
        }))}
      />
      {past && <Notice>{t.restored(past.number)}</Notice>}
      <TextForm
        key={`${page.id} ${language} ${text?.number ?? 0} ${past?.number ?? 0}`}
        page={page}
        language={language}
        text={text}
        first={past ?? text}
        mayEdit={mayEdit}
      />
      <PagePlace key={`${page.slug} ${page.isHidden}`} page={page} mayEdit={mayEdit} t={t} />
      <PageRevisions page={page} mayEdit={mayEdit} t={t} />
    </div>
  );
}

type FormProps = {
  page: DeskPage;
  language: Language;
  text: DeskText | null;
  /** What the form begins with. */
  first: { title: string; markdown: string } | null;
  mayEdit: boolean;
};

function TextForm({ page, language, text, first, mayEdit }: FormProps) {
  const t = pageDeskTexts.use();
  const reader = useLanguage();
  const [fields, setFields] = useState({ title: first?.title ?? '', markdown: first?.markdown ?? '' });
  const [isPublishing, setPublishing] = useState(false);
  const sending = useSend();
  const { send, busy, faults, setFaults } = sending;
  const blanks = blanksOf(fields.title, fields.markdown);
  const isChanged = fields.title !== (text?.title ?? '') || fields.markdown !== (text?.markdown ?? '');
  const isPublished = text !== null && text.published === text.number;
  function read(more: Partial<Publishing> & { publish: boolean }) {
    const given = { id: page.id, language, number: text?.number ?? 0, ...fields, ...more };
    const parsed = SavePageInput.safeParse(given, { reportInput: true });
    setFaults(parsed.success ? {} : issueTexts(parsed.error.issues, reader));
    if (!parsed.success) toast.error({ title: t.fix });
    return parsed.success ? parsed.data : null;
  }
  async function save(more: Partial<Publishing> & { publish: boolean }) {
    const input = read(more);
    if (!input) return;
    const name = more.publish ? 'publish' : 'save';
    if (await send('/api/admin/savePage', input, { done: true, name, refresh: true })) setPublishing(false);
  }
  function fill(values: Readonly<Record<string, string>>) {
    const put = (whole: string) =>
      Object.entries(values).reduce((filled, [name, value]) => fillBlank(filled, name, value), whole);
    setFields((old) => ({ title: put(old.title), markdown: put(old.markdown) }));
  }
  return (
    <section className={style['text']} aria-label={t.languages[language]}>
      <p className="small muted">{stateText(t, text)}</p>
      {mayEdit && blanks.length > 0 && <PageBlanks blanks={blanks} onFill={fill} t={t} />}
      <TitledText
        text={fields}
        bounds={pageBounds}
        labels={{ title: t.name, markdown: t.body }}
        faults={faults}
        readOnly={!mayEdit}
        onChange={(change) => setFields((old) => ({ ...old, ...change }))}
      />
      {mayEdit && (
        <Sending
          busy={busy}
          isChanged={isChanged}
          isPublished={isPublished}
          missing={blanks.length}
          preview={text && `/admin/pages/${page.id}/preview?language=${language}`}
          onPublish={() => read({ publish: true }) && setPublishing(true)}
          onSave={() => void save({ publish: false })}
        />
      )}
      {isPublishing && (
        <PublishDialog
          page={page}
          sending={sending}
          t={t}
          onClose={() => setPublishing(false)}
          onPublish={(more) => save({ publish: true, ...more })}
        />
      )}
    </section>
  );
}

type SendingProps = {
  busy: ActName | null;
  isChanged: boolean;
  isPublished: boolean;
  /** How many places are still to be filled in. */
  missing: number;
  preview: string | null;
  onPublish: () => void;
  onSave: () => void;
};

function Sending({ busy, isChanged, isPublished, missing, preview, onPublish, onSave }: SendingProps) {
  const t = pageDeskTexts.use();
  return (
    <div className="btns">
      <Button
        tone="primary"
        reason={missing > 0 ? t.fill(missing) : null}
        disabled={!isChanged && isPublished}
        onClick={onPublish}
      >
        {t.publish}
      </Button>
      <Button loading={busy === 'save'} disabled={!isChanged} onClick={onSave}>
        {t.save}
      </Button>
      {preview !== null && (
        <LinkButton tone="quiet" to={preview}>
          {t.preview}
        </LinkButton>
      )}
      {isChanged && (
        <span className="small muted" role="status">
          {t.unsaved}
        </span>
      )}
    </div>
  );
}

function stateText(t: PageDeskTexts, text: DeskText | null): string {
  if (!text) return t.noText;
  if (text.published === null) return t.neverPublished;
  return text.published === text.number ? t.isPublished(text.number) : t.isDraft(text.number, text.published);
}
