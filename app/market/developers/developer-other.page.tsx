import { pageLoader } from '#app/core/http/page.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getDeveloperProfile } from '#app/market/developers/developer-profile.queries.server.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import { listTeam } from '#app/market/developers/team.queries.server.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import style from './developer-other.module.css';
import { developerOtherTexts } from './developer-other-texts.ts';
import { mayAtDeveloper } from './developers.policy.ts';
import { ProfileForm } from './developer-profile-form.tsx';
import { TeamPart } from './team-part.tsx';
import type { Route } from './+types/developer-other.page.ts';

export const loader = pageLoader(async ({ ctx }) => {
  const { id: memberId } = requireMember(ctx);
  const developer = await requireDeveloper(ctx, 'read');
  const [profile, team] = await Promise.all([
    getDeveloperProfile(ctx, { developer: developer.id }),
    listTeam(ctx, { developer: developer.id }),
  ]);
  const mayManage = mayAtDeveloper(developer.role, developer.state, 'team');
  return { memberId, role: developer.role, mayManage, profile, team };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerOtherTexts.in(rootFacts(matches).language).title });
}

/** A developer's profile, agreement and team, and the end of it. */
export default function DeveloperOther({ loaderData }: Route.ComponentProps) {
  const t = developerOtherTexts.use();
  const language = useLanguage();
  const { memberId, role, mayManage, profile, team } = loaderData;
  return (
    <div className={style['page']}>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <section>
        <SectionHead title={t.profile} />
        <p className="muted small">{t.profileText}</p>
        <ProfileForm key={profile.id} profile={profile} isOwner={role === 'owner'} mayManage={mayManage} />
      </section>
      <section className={style['part']}>
        <SectionHead title={t.agreement} aside={<Link to="/ask/indev">{t.readAgreement}</Link>} />
        <p>
          {t.agreementText(profile.agreement)} · {t.acceptedAt}
          <Time value={profile.appliedAt} language={htmlLang[language]} mode="date" />
        </p>
      </section>
      <TeamPart key={`team ${profile.id}`} developer={profile.id} team={team} mayManage={mayManage} me={memberId} />
      {role === 'owner' && mayManage && <Closing developer={profile.id} />}
    </div>
  );
}

function Closing({ developer }: { developer: number }) {
  const t = developerOtherTexts.use();
  const { send, isBusy } = useSend();
  async function close() {
    if (!(await confirm({ title: t.closeTitle, text: t.closeConfirm, confirmText: t.doClose, danger: true }))) return;
    await send('/api/developer/closeDeveloper', { developer }, { done: true, refresh: 'always' });
  }
  return (
    <section className={style['part']}>
      <SectionHead title={t.close} />
      <p>{t.closeText}</p>
      <p className="muted">{t.closeNeeds}</p>
      <p className={style['close']}>
        <Button tone="line-danger" loading={isBusy} onClick={() => void close()}>
          {t.doClose}
        </Button>
      </p>
    </section>
  );
}
