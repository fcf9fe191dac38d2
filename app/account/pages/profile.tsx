import { getLanguageChoice, getProfile } from '#app/account/profile/queries.server.ts';
import { findPasswordPlace } from '#app/account/passwords/queries.server.ts';
import { getUserInfo } from '#app/account/queries.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHead, SectionHead } from '#app/ui/card.tsx';
import type { Route } from './+types/profile.ts';
import { AvatarPart } from '../ui/avatar-part.tsx';
import { Bindings } from '../ui/bindings.tsx';
import { ProfileForm } from '../ui/profile-form.tsx';
import style from '../ui/profile.module.css';

const texts = await pageTexts(
  () => import('../lang/zh-cn/profile.ts'),
  () => import('../lang/en/profile.ts'),
);
const loginTexts = await pageTexts(
  () => import('../lang/zh-cn/login.ts'),
  () => import('../lang/en/login.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const { id, username, nickname, avatar, gender, birthday, motto, email, mobile } = await getUserInfo(ctx, requireMember(ctx).id);
  const [{ accountVerificationType }, language, password] = await Promise.all([getProfile(ctx), getLanguageChoice(ctx), findPasswordPlace(ctx, id)]);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(ctx.now);
  const member = { id, username, nickname, avatar, gender, birthday, motto, language };
  return { member, addresses: { email, mobile }, channels: accountVerificationType, asksCaptcha: isCaptchaEnabled(), password, today };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** What members say about themselves, and the addresses they log in with. */
export default function Profile({ loaderData: { member, addresses, channels, asksCaptcha, password, today } }: Route.ComponentProps) {
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
      <Bindings addresses={addresses} channels={channels} asksCaptcha={asksCaptcha} password={password} t={{ profile: t, login }} />
    </div>
  );
}
