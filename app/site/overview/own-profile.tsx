import type { ReactNode } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { overviewTexts } from './overview-texts.ts';
import style from './overview.module.css';

export type OverviewMember = {
  id: number;
  username: string;
  nickname: string;
  avatar: string;
  motto: string;
  score: number;
  join_time: number;
  last_login_time: number | null;
  last_login_ip: string;
  /** Addresses as far as they are shown; '' for none. */
  email: string;
  mobile: string;
};

/** Who the member is, and the ways to change it. */
export const OwnProfile = keptPart(ProfileFacts, {
  name: 'own-profile',
  useFacts: ({ member }: { member: OverviewMember }) => [member],
});

function ProfileFacts({ member }: { member: OverviewMember }) {
  const t = overviewTexts.use();
  const language = useLanguage();
  return (
    <section>
      <SectionHead title={t.profile} aside={<Link to="/user/account/profile">{t.editProfile}</Link>} />
      {member.motto && <p className={style['motto']}>{member.motto}</p>}
      <dl className={style['facts']}>
        <Fact label={t.account}>{member.username}</Fact>
        {(['email', 'mobile'] as const).map((channel) => (
          <Fact key={channel} label={t[channel]}>
            {member[channel] || <span className="muted">{t.notBound}</span>}{' '}
            <Link className="small" to={`/user/account/profile?bind=${channel}`}>
              {t[member[channel] ? 'changeAddress' : 'bind'][channel]}
            </Link>
          </Fact>
        ))}
        <Fact label={t.joined}>
          <Time value={member.join_time} language={language} mode="date" />
        </Fact>
        <Fact label={t.lastLogin}>
          {member.last_login_time === null ? '–' : <Time value={member.last_login_time} language={language} />}
        </Fact>
        <Fact label={t.from}>{member.last_login_ip || '–'}</Fact>
      </dl>
      <p className={style['more']}>
        <Link to="/user/account/security">{t.logins}</Link>
        <Link to={`/user/card/${member.id}`}>{t.card}</Link>
      </p>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
