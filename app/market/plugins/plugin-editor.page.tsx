import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import { DraftConflict } from '#app/ask/drafts/draft-hint.tsx';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getPluginForm } from '#app/market/plugins/plugins.queries.server.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { BasicsStep } from './basics-step.tsx';
import { CheckStep } from './check-step.tsx';
import { PicturesStep } from './pictures-step.tsx';
import style from './plugin-editor.module.css';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import { PluginIcon } from './plugin-icon.tsx';
import { PluginNotices } from './plugin-notices.tsx';
import { PluginStanding } from './plugin-standing.tsx';
import { PluginState } from './plugin-state.tsx';
import { fieldAddress, PluginSteps, stepAddress } from './plugin-steps.tsx';
import { lacksOf, type ListingField, missingOf, type PluginStep, pluginSteps } from './plugins.policy.ts';
import type { PluginForm } from './plugins.schema.ts';
import { PrivacyStep } from './privacy-step.tsx';
import { TextsStep } from './texts-step.tsx';
import { type PluginDraft, usePluginDraft } from './use-plugin-draft.ts';
import type { Route } from './+types/plugin-editor.page.ts';

export const loader = pageLoader(async ({ ctx, params }) => {
  const id = Number(params['id']);
  const plugin = await getPluginForm(ctx, { id });
  return { plugin, draft: plugin.may.edit ? await findDraft(ctx, `plugin:${id}`) : null };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  const draft = loaderData?.plugin.draft;
  const name = (language === 'en' ? draft?.nameEn : draft?.nameZh) ?? '';
  return pageHead(matches, { title: pluginEditorTexts.in(language).edit(name) });
}

/** The form of a plugin in steps; what is typed is kept until it is saved. */
export default function PluginEditor({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.plugin.id} {...loaderData} />;
}

function Editor({ plugin, draft }: Route.ComponentProps['loaderData']) {
  const t = pluginEditorTexts.use();
  const language = useLanguage();
  const [search] = useSearchParams();
  const step = pluginSteps.find((one) => one === search.get('step')) ?? 'basics';
  const work = usePluginDraft(plugin, draft);
  const { fields, form, touch, save } = work;
  const missing = missingOf(fields);
  const name = (language === 'en' ? fields.nameEn : fields.nameZh) || plugin.slug;
  useFieldOfAddress();
  return (
    <>
      <BackLink to="/developer/plugin">{t.back}</BackLink>
      <div className={style['head']}>
        <PluginIcon plugin={{ slug: plugin.slug, name, icon: fields.icon }} size="l" />
        <div>
          <h1>
            {name} <PluginState state={plugin.state} />
          </h1>
          <p>
            {t.slug} <code>{plugin.slug}</code> · {t.slugText}
          </p>
        </div>
        <LinkButton icon="eye" to={`/developer/plugin/${plugin.id}/preview`}>
          {t.preview}
        </LinkButton>
      </div>
      <PluginNotices plugin={plugin} work={work} />
      <PluginSteps id={plugin.id} step={step} missing={missing} />
      <div className={style['columns']}>
        {/* Fields are checked once they have been left: their blur bubbles up to the form. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          ref={form}
          noValidate
          className={style['form']}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          onBlur={({ target }) => {
            const field: unknown = 'name' in target ? target.name : '';
            if (typeof field === 'string' && field !== '') touch(field);
          }}
        >
          <fieldset className={style['fields']} disabled={!plugin.may.edit && step !== 'check'}>
            <legend className="sr">{t.steps[step]}</legend>
            <Step step={step} plugin={plugin} work={work} missing={missing} />
          </fieldset>
          <Bar id={plugin.id} step={step} work={work} mayEdit={plugin.may.edit} />
        </form>
        <Side plugin={plugin} lacks={lacksOf(fields, plugin)} name={name} />
      </div>
    </>
  );
}

type StepProps = { step: PluginStep; plugin: PluginForm; work: PluginDraft; missing: readonly ListingField[] };

function Step({ step, plugin, work, missing }: StepProps) {
  const { fields, set, errorOf } = work;
  const part = { fields, set, errorOf };
  if (step === 'basics') return <BasicsStep {...part} categories={plugin.categories} />;
  if (step === 'texts') return <TextsStep {...part} />;
  if (step === 'pictures') return <PicturesStep {...part} />;
  if (step === 'privacy') return <PrivacyStep {...part} />;
  return <CheckStep plugin={plugin} missing={missing} isChanged={work.isChanged} onSave={work.save} />;
}

/** Puts the focus on the field that the address names, once its step is shown. */
function useFieldOfAddress(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (!hash.startsWith('#listing-')) return;
    const field = document.getElementById(hash.slice(1));
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [location]);
}

/** Where what is typed stands, and the ways on. */
function Bar({ id, step, work, mayEdit }: { id: number; step: PluginStep; work: PluginDraft; mayEdit: boolean }) {
  const t = pluginEditorTexts.use();
  const at = pluginSteps.indexOf(step);
  const [before, after] = [pluginSteps[at - 1], pluginSteps[at + 1]];
  const { kept, isChanged, isBusy } = work;
  return (
    <div className={style['bar']}>
      {kept.choice ? (
        <DraftConflict choice={kept.choice} />
      ) : (
        <span role="status">{isChanged ? t.draft[kept.state.is] || t.unsaved : ''}</span>
      )}
      {before && (
        <LinkButton tone="quiet" to={stepAddress(id, before)} preventScrollReset>
          {t.previous}
        </LinkButton>
      )}
      {after && (
        <LinkButton to={stepAddress(id, after)} preventScrollReset>
          {t.next(t.steps[after])}
        </LinkButton>
      )}
      {mayEdit && (
        <Button type="submit" tone={step === 'check' ? 'default' : 'primary'} loading={isBusy}>
          {t.save}
        </Button>
      )}
    </div>
  );
}

/** What a submission still lacks, and how the plugin stands. */
type SideProps = { plugin: PluginForm; lacks: ReturnType<typeof lacksOf>; name: string };

function Side({ plugin, lacks, name }: SideProps) {
  const t = pluginEditorTexts.use();
  return (
    <aside className={style['side']} aria-label={t.missing}>
      <section>
        <h2>{t.missing}</h2>
        {lacks.length === 0 ? (
          <p className={style['complete']}>
            <Icon name="check" size="s" /> {t.nothingMissing}
          </p>
        ) : (
          <ul>
            {lacks.map((one) => (
              <li key={one}>
                <Icon name="warn" size="s" />
                {one === 'package' ? (
                  <Link to={`/developer/update?plugin=${plugin.id}`}>{t.package}</Link>
                ) : (
                  <Link to={fieldAddress(plugin.id, one)} preventScrollReset>
                    {t.fields[one]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <PluginStanding plugin={plugin} name={name} />
    </aside>
  );
}
