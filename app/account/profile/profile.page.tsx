import { getLanguageChoice, getProfile } from '#app/account/profile/profile.queries.server.ts';
import { findPasswordPlace } from '#app/account/sessions/passwords.queries.server.ts';
import { getUserInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import type { Route } from './+types/profile.page.ts';
import { AvatarPart } from './avatar-part.tsx';
import { Bindings } from '#app/account/bindings/bindings.tsx';
import { ProfileForm } from './profile-form.tsx';
import style from '#app/account/parts/profile.module.css';

const texts = await pageTexts(
  () => import('#app/account/parts/profile.zh.ts'),
  () => import('#app/account/parts/profile.en.ts'),
);
const loginTexts = await pageTexts(
  () => import('#app/account/parts/login.zh.ts'),
  () => import('#app/account/parts/login.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const { id, username, nickname, avatar, gender, birthday, motto, email, mobile } = await getUserInfo(
    ctx,
    requireMember(ctx).id,
  );
  const [{ accountVerificationType }, language, password] = await Promise.all([
    getProfile(ctx),
    getLanguageChoice(ctx),
    findPasswordPlace(ctx, id),
  ]);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(ctx.now);
  const member = { id, username, nickname, avatar, gender, birthday, motto, language };
  return {
    member,
    addresses: { email, mobile },
    channels: accountVerificationType,
    asksCaptcha: isCaptchaEnabled(),
    password,
    today,
  };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** What members say about themselves, and the addresses they log in with. */
export default function Profile({
  loaderData: { member, addresses, channels, asksCaptcha, password, today },
}: Route.ComponentProps) {
  const t = texts.use();
  const login = loginTexts.use();
  const card = (
    <LinkButton to={`/user/card/${member.id}`} size="s" icon="eye">
      {t.seenByOthers}
    </LinkButton>
  );
  return (
    <div className={style['page']}>
      <PageHead title={t.title} actions={card}>
        {t.lead}
      </PageHead>
      <AvatarPart member={member} t={t} />
      <section>
        <SectionHead title={t.basics} />
        <ProfileForm member={member} today={today} t={t} />
      </section>
      <Bindings
        addresses={addresses}
        channels={channels}
        asksCaptcha={asksCaptcha}
        password={password}
        t={{ profile: t, login }}
      />
    </div>
  );
}
