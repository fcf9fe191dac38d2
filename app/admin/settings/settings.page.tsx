import { useState, type FormEvent } from 'react';
import { listGroupNames } from '#app/account/rules/groups.queries.server.ts';
import { StarterContentCard } from '#app/admin/starter-content/starter-content-card.tsx';
import { getStarterContent } from '#app/admin/starter-content/starter-content.queries.server.ts';
import { getSettingsForm } from '#app/admin/settings/settings.queries.server.ts';
import { mailFaultTexts } from '#app/admin/system/mail-fault-texts.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/settings.page.ts';
import { type MailState, type Section, sectionNames } from './settings.schema.ts';
import { BrandPictures } from './brand-pictures.tsx';
import { TestConnection } from './test-connection.tsx';
import { TestDirectory } from './test-directory.tsx';
import { SectionList } from './section-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsTexts } from './settings-fields.tsx';
import { nodeOf } from './settings.policy.ts';
import { useAskedField } from './use-asked-field.ts';
import style from './settings.module.css';

const texts = await pageTexts(
  () => import('./settings.zh.ts'),
  () => import('./settings.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const section =
    sectionNames.find((name) => name === url.searchParams.get('section')) ?? ('appearance' satisfies Section);
  const { kept, hasMailServer: _, mailState, storedFiles, brandImages, ...form } = await getSettingsForm(ctx);
  const groups = section === 'directory' ? await listGroupNames(ctx, 'site') : [];
  const starter = section === 'site' ? await getStarterContent(ctx) : null;
  return { section, values: form[section], kept, mailState, storedFiles, brandImages, groups, starter };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** What the operator chooses for the whole site, section by section. */
export default function Settings({
  loaderData: { section, values, kept, mailState, storedFiles, brandImages, groups, starter },
}: Route.ComponentProps) {
  const t = texts.use();
  useAskedField();
  const mayEdit = useAuth()(nodeOf(section).slice('settings/'.length), '/admin/settings');
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <div className={style['beside']}>
        <SectionList present={section} t={t} />
        <div>
          {section === 'mail' && (
            <div className={style['state']}>
              <MailNotice state={mailState} t={t} />
            </div>
          )}
          <SettingsSection
            key={section}
            section={section}
            first={values}
            kept={kept}
            storedFiles={storedFiles}
            groups={groups}
            mayEdit={mayEdit}
            t={t}
          />
          {section === 'appearance' && <BrandPictures images={brandImages} mayEdit={mayEdit} t={t} />}
          {starter && <StarterContentCard content={starter} mayEdit={mayEdit} />}
          {section === 'mail' && mayEdit && <TestMail t={t} />}
          {section === 'uploads' && mayEdit && 'uploadMode' in values && values.uploadMode !== 'local' && (
            <TestConnection path="/api/admin/testStore" title={t.testStore} lead={t.testStoreText} t={t} />
          )}
          {section === 'market' && mayEdit && (
            <TestConnection
              name="testScanners"
              path="/api/admin/testScanners"
              title={t.testScanners}
              lead={t.testScannersText}
              t={t}
            />
          )}
          {section === 'replies' && mayEdit && (
            <TestConnection
              name="testMailbox"
              path="/api/admin/testReplyMailbox"
              title={t.testMailbox}
              lead={t.testMailboxText}
              t={t}
            />
          )}
          {section === 'directory' && mayEdit && <TestDirectory t={t} />}
        </div>
      </div>
    </>
  );
}

const mailTones = { outbox: 'warn', untried: 'info', works: 'ok', failing: 'bad', testFailed: 'bad' } as const;

function MailNotice({ state: { is, fault }, t }: { state: MailState; t: SettingsTexts }) {
  const reasons = mailFaultTexts.use();
  return (
    <Notice tone={mailTones[is]}>
      {t.mailState[is]}
      {fault && reasons[fault]}
    </Notice>
  );
}

function TestMail({ t }: { t: SettingsTexts }) {
  const [to, setTo] = useState('');
  const { send, isBusy, fault } = useSend({ quiet: true });
  async function submit(event: FormEvent) {
    event.preventDefault();
    await send('/api/admin/sendTestMail', { to }, { done: true, refresh: 'always' });
  }
  return (
    <section className={style['second']}>
      <SectionHead title={t.testMail} />
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={t.testMail}>
        <Field label={t.testMailTo} error={fault}>
          <span className={style['send']}>
            <Input
              type="email"
              name="testMail"
              value={to}
              autoComplete="email"
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button type="submit" loading={isBusy}>
              {t.send}
            </Button>
          </span>
        </Field>
      </form>
    </section>
  );
}
