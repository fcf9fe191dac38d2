import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { TitledText } from '#app/ask/editor/titled-text.tsx';
import { getDeskDoc } from '#app/catalogue/devdoc/doc-tree.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang, type Language } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { issueTexts } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type DeskPage, type DeskText, docBounds, SaveDocInput } from './devdoc.schema.ts';
import style from './devdoc-desk.module.css';
import { docDeskTexts } from './devdoc-desk-texts.ts';
import type { Route } from './+types/devdoc-edit.page.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const asked = url.searchParams.get('language');
  const language: Language = asked === 'en' || asked === 'zh-cn' ? asked : ctx.language;
  return { page: await getDeskDoc(ctx, Number(params['id'])), language };
}, hasId);

const titleOf = ({ texts, slug }: DeskPage, language: Language) =>
  texts[language]?.title ?? texts['zh-cn']?.title ?? texts.en?.title ?? slug;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  return pageHead(matches, {
    title: loaderData ? titleOf(loaderData.page, language) : docDeskTexts.in(language).title,
  });
}

/** The editor of a page of the docs: a text in each language, drafts and publishing, revisions, what readers say. */
export default function DocEditor({ loaderData: { page, language } }: Route.ComponentProps) {
  const t = docDeskTexts.use();
  const reader = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/devdoc');
  return (
    <div className={style['editor']}>
      <p className="small">
        <Link to="/admin/devdoc">{t.back}</Link>
      </p>
      <PageHead title={titleOf(page, reader)}>
        <code>/ask/devdoc/{page.slug}</code>
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      {page.isShipped && page.revisions.every(({ author }) => author === null) && <Notice>{t.shipped}</Notice>}
      <Tabs
        label={t.textOf}
        items={(['zh-cn', 'en'] as const).map((one) => ({
          to: `/admin/devdoc/${page.id}?language=${one}`,
          label: t.languages[one],
          current: one === language,
        }))}
      />
      <TextForm
        key={`${page.id} ${language} ${page.texts[language]?.number ?? 0}`}
        id={page.id}
        language={language}
        text={page.texts[language] ?? null}
        mayEdit={mayEdit}
      />
      <Revisions page={page} />
      <Words page={page} />
    </div>
  );
}

type FormProps = { id: number; language: Language; text: DeskText | null; mayEdit: boolean };

function TextForm({ id, language, text, mayEdit }: FormProps) {
  const t = docDeskTexts.use();
  const reader = useLanguage();
  const [fields, setFields] = useState({ title: text?.title ?? '', markdown: text?.markdown ?? '', reason: '' });
  const { send, busy: sending, faults, setFaults } = useSend();
  const isChanged = fields.title !== (text?.title ?? '') || fields.markdown !== (text?.markdown ?? '');
  const isShown = text !== null && text.published === text.number;
  async function submit(publish: boolean) {
    const read = SaveDocInput.safeParse(
      { ...fields, id, language, number: text?.number ?? 0, publish },
      { reportInput: true },
    );
    if (!read.success) {
      setFaults(issueTexts(read.error.issues, reader));
      toast.error({ title: t.fix });
      return;
    }
    setFaults({});
    await send('/api/admin/saveDoc', read.data, {
      done: true,
      loading: true,
      name: publish ? 'publish' : 'save',
      refresh: true,
    });
  }
  return (
    <section className={style['text']} aria-label={t.languages[language]}>
      <p className="small muted">{stateText(t, text)}</p>
      <TitledText
        text={fields}
        bounds={docBounds}
        labels={{ title: t.name, markdown: t.body }}
        faults={faults}
        readOnly={!mayEdit}
        onChange={(change) => setFields((old) => ({ ...old, ...change }))}
      />
      <Field label={t.reason} help={t.reasonHelp} error={faults['reason']}>
        <Input
          name="reason"
          value={fields.reason}
          maxLength={docBounds.reason}
          onChange={(event) => setFields({ ...fields, reason: event.currentTarget.value })}
        />
      </Field>
      {mayEdit && <Sending {...{ isChanged, isShown, sending }} send={(publish) => void submit(publish)} />}
    </section>
  );
}

type SendingProps = {
  isChanged: boolean;
  isShown: boolean;
  sending: ActName | null;
  send: (publish: boolean) => void;
};

function Sending({ isChanged, isShown, sending, send }: SendingProps) {
  const t = docDeskTexts.use();
  return (
    <div className="btns">
      <Button
        tone="primary"
        loading={sending === 'publish'}
        disabled={!isChanged && isShown}
        onClick={() => send(true)}
      >
        {t.publish}
      </Button>
      <Button loading={sending === 'save'} disabled={!isChanged} onClick={() => send(false)}>
        {t.save}
      </Button>
      {isChanged && (
        <span className="small muted" role="status">
          {t.unsaved}
        </span>
      )}
    </div>
  );
}

function stateText(t: ReturnType<typeof docDeskTexts.use>, text: DeskText | null): string {
  if (!text) return t.noText;
  if (text.published === null) return t.neverPublished;
  return text.published === text.number ? t.isPublished(text.number) : t.isDraft(text.number, text.published);
}

function Revisions({ page }: { page: DeskPage }) {
  const t = docDeskTexts.use();
  const reader = useLanguage();
  return (
    <section className={style['part']}>
      <h2>{t.revisions}</h2>
      <ul className={style['lines']}>
        {page.revisions.map((revision) => (
          <li key={`${revision.language} ${revision.number}`}>
            <Link to={`/ask/devdoc/${page.slug}/history?in=${revision.language}&number=${revision.number}`}>
              {t.languages[revision.language]} · {t.revision(revision.number)}
            </Link>{' '}
            {revision.publishedAt === null && <Chip tone="info">{t.draftChip[revision.language]}</Chip>}{' '}
            <span className="small muted">
              {revision.author ? revision.author.nickname || revision.author.username : t.product} ·{' '}
              <Time value={revision.createdAt} language={htmlLang[reader]} />
              {revision.reason && ` · ${revision.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ page }: { page: DeskPage }) {
  const t = docDeskTexts.use();
  const reader = useLanguage();
  return (
    <section className={style['part']}>
      <h2>{t.feedback}</h2>
      <p className="small muted">{t.votes(page.helpful, page.unhelpful)}</p>
      {page.feedback.length === 0 ? (
        <p className="muted">{t.noFeedback}</p>
      ) : (
        <ul className={style['lines']}>
          {page.feedback.map((one) => (
            <li key={one.id}>
              <Chip tone={one.isHelpful ? 'primary' : 'danger'}>{one.isHelpful ? t.yes : t.no}</Chip>{' '}
              <span className="small muted">
                {one.member ? one.member.nickname || one.member.username : t.guest} · {t.languages[one.language]} ·{' '}
                {t.revision(one.revision)} · <Time value={one.createdAt} language={htmlLang[reader]} />
              </span>
              <p className={style['words']}>{one.words}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
