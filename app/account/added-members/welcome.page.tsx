import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { findWelcome } from '#app/account/added-members/added-members.queries.server.ts';
import { ConsentBox } from '#app/account/consent/consent-box.tsx';
import { listLaw } from '#app/account/consent/consent.queries.server.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import { SubmitButton } from '#app/account/parts/submit-button.tsx';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { tellTabs } from '#app/core/request/login-state.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import type { Failure } from '#app/core/request/request.ts';
import { rule } from '#app/core/rules.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { useForm } from '#app/ui/forms/use-form.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Mark } from '#app/ui/kit/mark.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { WelcomeFacts } from './added-members.schema.ts';
import style from './welcome.module.css';
import type { Route } from './+types/welcome.page.ts';

const texts = await pageTexts(
  () => import('./welcome.zh.ts'),
  () => import('./welcome.en.ts'),
);

export const loader = pageLoader(async ({ ctx, params }) => {
  const token = params['token'] ?? '';
  const welcome = z.uuid().safeParse(token).success ? await findWelcome(ctx, token) : null;
  return { token, welcome, law: await listLaw(ctx, ctx.language) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Where the mail to somebody whom staff have added leads: they set their password, and are logged in by it. */
export default function Welcome({ loaderData: { token, welcome, law } }: Route.ComponentProps) {
  const t = texts.use();
  const { siteName } = useRootFacts();
  const [isDone, setDone] = useState(false);
  return (
    <main id="main" className={style['page']}>
      <p className={`brand ${style['brand']}`}>
        <Mark />
        <span>{siteName}</span>
      </p>
      <h1>{t.title}</h1>
      {isDone ? (
        <>
          <Notice tone="ok" live>
            {t.done}
          </Notice>
          <LinkButton tone="primary" to="/user/login">
            {t.logIn}
          </LinkButton>
        </>
      ) : welcome ? (
        <PasswordForm token={token} welcome={welcome} law={law} onDone={() => setDone(true)} />
      ) : (
        <>
          <Notice tone="warn">{t.over}</Notice>
          <LinkButton to="/user/login">{t.toLogin}</LinkButton>
        </>
      )}
    </main>
  );
}

type FormProps = Pick<Route.ComponentProps['loaderData'], 'token' | 'law'> & {
  welcome: NonNullable<WelcomeFacts>;
  onDone: () => void;
};
const rules = { password: rule.password() };

function PasswordForm({ token, welcome, law, onDone }: FormProps) {
  const t = texts.use();
  const { siteName } = useRootFacts();
  const { revalidate } = useRevalidator();
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const isHydrated = useHydrated();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isAgreed = law.length === 0 || new FormData(event.currentTarget).has('consents');
    const values = form.check(undefined, (): Record<string, string> =>
      isAgreed ? {} : { consents: t.consentMissing },
    );
    if (!values) return;
    const consents = law.map(({ id, version }) => ({ id, version }));
    const body = { token, password: values['password'], consents };
    // the link may have ended, or the terms changed, since the page was loaded
    const onRefused = ({ data }: Failure) => (data?.['error'] === undefined ? null : revalidate());
    const done = await form.send<{ routePath: string } | null>('/api/account/setFirstPassword', body, { onRefused });
    if (done?.data) {
      tellTabs();
      location.replace(done.data.routePath); // the page comes anew, in the language that they have
    } else if (done) onDone();
  }
  return (
    <>
      <p className={style['lead']}>{t.lead(siteName, welcome.username)}</p>
      <form {...form.bind} onSubmit={(event) => void submit(event)} aria-label={t.title}>
        <input type="hidden" name="username" autoComplete="username" value={welcome.username} readOnly />
        <PasswordField
          name="password"
          label={t.password}
          autoComplete="new-password"
          help={t.passwordHelp}
          error={form.faults['password']}
          capsLockText={t.capsLock}
        />
        <ConsentBox law={law} fault={form.faults['consents']} text={t.consent} />
        <FormFault text={form.fault} />
        <SubmitButton isReady={isHydrated} isBusy={form.isBusy}>
          {t.set}
        </SubmitButton>
      </form>
    </>
  );
}
