import { pageTexts } from '#app/core/texts/page-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { MemberBadges } from './badges.schema.ts';
import { Medal, MedalCounts } from './medal.tsx';
import style from './badges.module.css';

const texts = await pageTexts(
  () => import('./badge-row.zh.ts'),
  () => import('./badge-row.en.ts'),
);

const shown = 12;

/** A member's badges: how many of each tier, and the rarest of them. */
export function BadgeRow({ badges: { counts, badges } }: { badges: MemberBadges }) {
  const t = texts.use();
  return (
    <section className={style['section']}>
      <SectionHead title={t.title} aside={<MedalCounts counts={counts} words={t.tiers} />} />
      <div className={style['row']}>
        {badges.slice(0, shown).map(({ id, slug, tier, times }) => (
          <Link
            key={id}
            to={`/ask/badges/${id}`}
            title={t.names[slug].how}
            aria-label={t.of(t.tiers[tier], t.names[slug].name)}
          >
            <Medal tier={tier} size="s" />
            {t.names[slug].name}
            {times > 1 && <span className="num muted">{t.times(times)}</span>}
          </Link>
        ))}
      </div>
    </section>
  );
}
