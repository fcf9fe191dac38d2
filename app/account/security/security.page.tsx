import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { listOwnFederations } from '#app/account/federation/federation.queries.server.ts';
import { getDirectoryState } from '#app/account/directory/directory.queries.server.ts';
import { findPasswordPlace } from '#app/account/sessions/passwords.queries.server.ts';
import { listPasskeys } from '#app/account/passkeys/passkeys.queries.server.ts';
import { listApiTokens } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { listLogins } from '#app/account/sessions/sessions.queries.server.ts';
import { getTwoStep } from '#app/account/two-step/two-step.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Route } from './+types/security.page.ts';
import { OwnFederations } from '#app/account/federation/federation-own-federations.tsx';
import style from '#app/account/parts/security.module.css';
import { DirectoryRow } from './directory-row.tsx';
import { SecurityLogins } from './security-logins.tsx';
import { SecurityRow } from '#app/account/parts/security-row.tsx';

const texts = await pageTexts(
  () => import('#app/account/parts/security.zh.ts'),
  () => import('#app/account/parts/security.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const actor = requireMember(ctx);
  const [passkeys, twoStep, logins, tokens, federations, directory, password] = await Promise.all([
    listPasskeys(ctx),
    getTwoStep(ctx),
    listLogins(ctx, actor.id, actor.loginId),
    listApiTokens(ctx),
    listOwnFederations(ctx),
    getDirectoryState(ctx),
    findPasswordPlace(ctx, actor.id),
  ]);
  return {
    passkeys: passkeys.length,
    twoStep,
    directory,
    password,
    tokens: tokens.filter((token) => !token.isExpired).length,
    federations,
    logins: logins.map(({ agent: _agent, ...login }) => login),
  };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

const fewCodes = 3;

/** Who can get into the account: the ways in, and who is in. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const { twoStep, logins, tokens } = loaderData;
  const { isOn, recoveryCodesLeft } = twoStep;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {isOn && recoveryCodesLeft < fewCodes && (
        <Notice
          tone="warn"
          action={
            <LinkButton size="s" to="/user/account/security/two-step">
              {t.manage}
            </LinkButton>
          }
        >
          {t.fewCodes(recoveryCodesLeft)}
        </Notice>
      )}
      <WaysIn data={loaderData} />
      <SecurityLogins t={t} logins={logins} />
      <section className={style['section']}>
        <h2>{t.programs}</h2>
        <ul className={style['rows']}>
          <SecurityRow
            icon="code"
            title={t.tokens}
            action={
              <LinkButton to="/user/account/security/tokens" aria-label={`${t.tokens}: ${t.manage}`}>
                {t.manage}
              </LinkButton>
            }
          >
            {t.tokensText(tokens)}
          </SecurityRow>
        </ul>
      </section>
      <OwnData t={t} />
    </>
  );
}

/** How one gets in: password, directory, second step, passkeys, providers. */
function WaysIn({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const t = texts.use();
  const { passkeys, twoStep, federations, directory, password } = data;
  const { isOn, recoveryCodesLeft } = twoStep;
  return (
    <section className={style['section']}>
      <h2>{t.waysIn}</h2>
      <ul className={style['rows']}>
        {!directory?.account && (
          <SecurityRow
            icon="lock"
            title={t.password}
            state={password === 'none' && <Chip tone="line">{t.passwordMissing}</Chip>}
            action={
              <LinkButton to="/user/account/changePassword">
                {password === 'none' ? t.setPassword : t.changePassword}
              </LinkButton>
            }
          >
            {password === 'none' ? t.noPassword : t.passwordText}
          </SecurityRow>
        )}
        {directory && <DirectoryRow state={directory} />}
        <SecurityRow
          icon="shield"
          title={t.twoStep}
          state={<Chip tone={isOn ? 'primary' : 'line'}>{isOn ? t.on : t.off}</Chip>}
          action={
            <LinkButton
              tone={isOn ? 'default' : 'primary'}
              to="/user/account/security/two-step"
              aria-label={`${t.twoStep}: ${isOn ? t.manage : t.setUp}`}
            >
              {isOn ? t.manage : t.setUp}
            </LinkButton>
          }
        >
          {isOn ? t.twoStepOn(recoveryCodesLeft) : t.twoStepOff}
        </SecurityRow>
        <SecurityRow
          icon="unlock"
          title={t.passkeys}
          state={passkeys > 0 && <Chip tone="primary">{t.passkeyCount(passkeys)}</Chip>}
          action={
            <LinkButton to="/user/account/security/passkeys" aria-label={`${t.passkeys}: ${t.manage}`}>
              {t.manage}
            </LinkButton>
          }
        >
          {t.passkeysText}
        </SecurityRow>
        <OwnFederations t={t} providers={federations} />
      </ul>
    </section>
  );
}

function OwnData({ t }: { t: ReturnType<typeof texts.use> }) {
  return (
    <section className={style['section']}>
      <h2>{t.data}</h2>
      <ul className={style['rows']}>
        <SecurityRow
          icon="download"
          title={t.exportData}
          action={
            <LinkButton to="/user/account/security/data" aria-label={`${t.exportData}: ${t.exportAction}`}>
              {t.exportAction}
            </LinkButton>
          }
        >
          {t.exportText}
        </SecurityRow>
        <SecurityRow
          icon="logout"
          title={t.close}
          action={
            <LinkButton
              tone="line-danger"
              to="/user/account/security/close"
              aria-label={`${t.close}: ${t.closeAction}`}
            >
              {t.closeAction}
            </LinkButton>
          }
        >
          {t.closeText}
        </SecurityRow>
      </ul>
    </section>
  );
}
