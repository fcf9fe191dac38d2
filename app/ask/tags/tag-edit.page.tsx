import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { findTag } from '#app/ask/tags/tag-lists.queries.server.ts';
import { getTagSource } from '#app/ask/tags/tag-wiki.queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Editor } from '#app/ask/editor/editor.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type TagSource, wikiLimits } from './tags.schema.ts';
import { tagEditPath, tagPath } from '#app/ask/parts/tag-path.ts';
import style from './tags.module.css';
import { type TagsTexts, tagsTexts } from './tags-texts.ts';
import type { Route } from './+types/tag-edit.page.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  requireMember(ctx);
  const { id } = await findTag(ctx, params['slug'] ?? '');
  const language = url.searchParams.get('in') === 'en' ? 'en' : 'zh-cn';
  return { source: await getTagSource(ctx, { id, language }), mayEdit: await hasPrivilege(ctx, 'editTags') };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = tagsTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.edit.title(loaderData?.source.name ?? '') });
}

/** The editor of what a tag is about, in one language. */
export default function TagEdit({ loaderData: { source, mayEdit } }: Route.ComponentProps) {
  const t = tagsTexts.use();
  const back = tagPath(source.slug);
  return (
    <main id="main">
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/ask/tags">{t.title}</Link>
          </li>
          <li>
            <Link to={back}>{source.name}</Link>
          </li>
        </ol>
      </nav>
      {mayEdit ? (
        <>
          <PageHead title={t.edit.title(source.name)} />
          <Segmented
            label={t.edit.language}
            value={source.language}
            options={(['zh-cn', 'en'] as const).map((value) => ({
              value,
              label: t.edit.languages[value],
              to: tagEditPath(source.slug, value),
            }))}
          />
          <WikiForm key={source.language} source={source} t={t} />
        </>
      ) : (
        <Empty title={t.edit.noRightTitle} level={1} page action={<LinkButton to={back}>{t.edit.back}</LinkButton>}>
          {t.edit.noRight}
        </Empty>
      )}
    </main>
  );
}

function WikiForm({ source, t }: { source: TagSource; t: TagsTexts }) {
  const navigate = useNavigate();
  const [values, setValues] = useState({ excerpt: source.excerpt, markdown: source.markdown, reason: '' });
  const { send, isBusy, faults } = useSend();
  const set = (changes: Partial<typeof values>) => setValues((last) => ({ ...last, ...changes }));
  async function save(event?: FormEvent) {
    event?.preventDefault();
    const body = {
      ...values,
      id: source.id,
      language: source.language,
      revision: source.revision,
    };
    if (await send('/api/ask/saveTagWiki', body, { done: t.edit.saved })) await navigate(tagPath(source.slug));
  }
  return (
    <form className={`stack ${style['form']}`} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={t.edit.excerpt}
        help={t.edit.excerptHelp}
        error={faults['excerpt']}
        required
        count={{ length: [...values.excerpt].length, max: wikiLimits.excerpt }}
      >
        <Input
          name="excerpt"
          value={values.excerpt}
          maxLength={wikiLimits.excerpt}
          onChange={(event) => set({ excerpt: event.target.value })}
        />
      </Field>
      <Field label={t.edit.markdown} help={t.edit.markdownHelp} error={faults['markdown']}>
        <Editor
          label={t.edit.markdown}
          name="markdown"
          value={values.markdown}
          maxLength={wikiLimits.markdown}
          minHeight="220px"
          onChange={(markdown) => set({ markdown })}
          onSubmit={() => void save()}
        />
      </Field>
      {source.revision > 0 && (
        <Field label={t.edit.reason} help={t.edit.reasonHelp} error={faults['reason']}>
          <Input
            name="reason"
            value={values.reason}
            maxLength={wikiLimits.reason}
            onChange={(event) => set({ reason: event.target.value })}
          />
        </Field>
      )}
      <div className="row">
        <Button tone="primary" type="submit" loading={isBusy}>
          {t.edit.save}
        </Button>
        <LinkButton to={tagPath(source.slug)}>{t.edit.cancel}</LinkButton>
      </div>
    </form>
  );
}
