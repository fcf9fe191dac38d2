import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { clearLogin } from '#app/core/request/login-state.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { rule } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { findPasswordPlace } from '#app/account/sessions/passwords.queries.server.ts';
import { getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import type { Route } from './+types/change-password.page.ts';
import { Allowed } from '#app/account/rules/allowed.tsx';
import { createDraft } from '#app/ui/forms/form-draft.ts';
import { FormFault } from '#app/account/parts/form-fault.tsx';
import { PasswordField } from '#app/account/parts/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import style from './change-password.module.css';

const texts = await pageTexts(
  () => import('./change-password.zh.ts'),
  () => import('./change-password.en.ts'),
);
const rules = { oldPassword: z.string().max(100), newPassword: rule.password(), repeated: z.string().max(100) };

export const loader = pageLoader(async ({ ctx }) => {
  const { id } = requireMember(ctx);
  const [{ username }, place] = await Promise.all([getOwnInfo(ctx), findPasswordPlace(ctx, id)]);
  return { username, place };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData?.place === 'none' ? t.setTitle : t.title });
}

/**
 * A new password for the old one, or the first one of an account without; all logins end, so the way leads to the login
 * page.
 */
export default function ChangePassword({ loaderData: { username, place } }: Route.ComponentProps) {
  const t = texts.use();
  const [draft] = useState(createDraft);
  const form = useForm(rules, draft, useLanguage());
  const [endsTokens, setEndsTokens] = useState(true);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const isFirst = place === 'none';
  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    const { oldPassword, newPassword, repeated } = values;
    const [path, body] = isFirst
      ? ['addPassword', { newPassword }]
      : ['changePassword', { oldPassword, newPassword, endTokens: endsTokens }];
    if (newPassword !== repeated)
      return form.show({ code: 0, msg: t.mismatch, time: 0, data: { fields: { repeated: t.mismatch } } });
    if (!(await form.send(`/api/account/${path}`, body, { done: true }))) return;
    clearLogin();
    await navigate('/user/login');
  }
  if (place === 'directory')
    return (
      <>
        <PageHead title={t.title} />
        <Notice>{t.elsewhere}</Notice>
      </>
    );
  return (
    <>
      <PageHead title={isFirst ? t.setTitle : t.title}>{isFirst ? t.setLead : t.lead}</PageHead>
      <form
        className={style['form']}
        {...form.bind}
        onSubmit={(event) => void submit(event)}
        aria-label={isFirst ? t.setTitle : t.title}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Passwords form={form} isFirst={isFirst} />
        {!isFirst && (
          <Checkbox
            checked={endsTokens}
            help={t.endTokensHelp}
            onChange={(event) => setEndsTokens(event.currentTarget.checked)}
          >
            {t.endTokens}
          </Checkbox>
        )}
        <FormFault text={form.fault} />
        <Allowed node="edit">
          <Button tone="primary" type={isHydrated ? 'submit' : 'button'} loading={form.isBusy}>
            {isFirst ? t.setSubmit : t.submit}
          </Button>
        </Allowed>
        {!isFirst && <p className="small muted">{t.forgot}</p>}
      </form>
    </>
  );
}

function Passwords({ form: { faults }, isFirst }: { form: ReturnType<typeof useForm>; isFirst: boolean }) {
  const t = texts.use();
  const shared = { capsLockText: t.capsLock };
  return (
    <>
      {!isFirst && (
        <PasswordField
          {...shared}
          name="oldPassword"
          label={t.oldPassword}
          autoComplete="current-password"
          error={faults['oldPassword']}
        />
      )}
      <PasswordField
        {...shared}
        name="newPassword"
        label={t.newPassword}
        help={t.passwordHelp}
        autoComplete="new-password"
        error={faults['newPassword']}
      />
      <PasswordField
        {...shared}
        name="repeated"
        label={t.repeated}
        autoComplete="new-password"
        error={faults['repeated']}
      />
    </>
  );
}
