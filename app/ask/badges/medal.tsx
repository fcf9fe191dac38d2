import { Icon } from '#app/ui/kit/icon.tsx';
import type { MemberBadges, Tier } from './badges.schema.ts';
import { tiers } from './badges.schema.ts';
import style from './badges.module.css';

/** A medal in the colour of its tier; the tier is always said in words beside it. */
export function Medal({ tier, size }: { tier: Tier; size?: 's' | 'l' }) {
  return (
    <span className={`${style['medal']} ${style[tier]}`}>
      <Icon name="medal" size={size} />
    </span>
  );
}

/** How many badges of each tier, rarest first; tiers without any are left out. */
export function MedalCounts({ counts, words }: { counts: MemberBadges['counts']; words: Record<Tier, string> }) {
  return (
    <span className={style['counts']}>
      {tiers
        .filter((tier) => counts[tier] > 0)
        .map((tier) => (
          <span key={tier}>
            <Medal tier={tier} size="s" />
            {words[tier]} <span className="num">{counts[tier]}</span>
          </span>
        ))}
    </span>
  );
}
