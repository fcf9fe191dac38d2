import { listBadges } from '#app/ask/badges/badges.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { Route } from './+types/badges.page.ts';
import { type BadgeRow, tiers } from './badges.schema.ts';
import { Medal } from './medal.tsx';
import style from './badges.module.css';

const texts = await pageTexts(
  () => import('./badges.zh.ts'),
  () => import('./badges.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => ({ badges: await listBadges(ctx) }));

export function meta({ matches }: Route.MetaArgs) {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.title, description: t.description, canonical: '/ask/badges' });
}

/** Every badge there is: how one gets it, how many have it, and which are the reader's. */
export default function Badges({ loaderData: { badges } }: Route.ComponentProps) {
  const t = texts.use();
  return (
    <main id="main" className={style['page']}>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {tiers.map((tier) => (
        <section key={tier} className={style['tier']}>
          <SectionHead title={t.tierTitles[tier]} aside={<span className="muted small">{t.tierLeads[tier]}</span>} />
          <ul className={style['list']}>
            {badges
              .filter((badge) => badge.tier === tier)
              .map((badge) => (
                <Entry key={badge.id} badge={badge} />
              ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Entry({ badge: { id, slug, tier, awards, own } }: { badge: BadgeRow }) {
  const t = texts.use();
  return (
    <li>
      <Medal tier={tier} size="l" />
      <div>
        <p className={style['name']}>
          <Link to={`/ask/badges/${id}`}>{t.names[slug].name}</Link>
          {own > 0 && (
            <span className={style['own']}>
              <Icon name="check" size="s" />
              {t.own(own)}
            </span>
          )}
        </p>
        <p className={style['how']}>{t.names[slug].how}</p>
        <p className={style['count']}>{t.awards(awards, formatNumber(awards))}</p>
      </div>
    </li>
  );
}
