import { getBadge, listHolders } from '#app/ask/badges/badges.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import type { Route } from './+types/badge.page.ts';
import { findBadge, type Holder, HoldersInput } from './badges.schema.ts';
import { Medal } from './medal.tsx';
import style from './badges.module.css';

const texts = await pageTexts(
  () => import('./badges.zh.ts'),
  () => import('./badges.en.ts'),
);

export const loader = pageLoader(
  async ({ ctx, params, url }) => {
    const input = parseInput(HoldersInput, { ...Object.fromEntries(url.searchParams), id: params['id'] });
    const [badge, holders] = await Promise.all([getBadge(ctx, input.id), listHolders(ctx, input)]);
    return { badge, holders };
  },
  (params) => hasId(params) && findBadge(Number(params['id'])) !== undefined,
);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const t = texts.in(rootFacts(matches).language);
  const { id, slug, tier } = loaderData.badge;
  return pageHead(matches, {
    title: t.titleOf(t.names[slug].name, t.tiers[tier]),
    description: t.names[slug].how,
    canonical: `/ask/badges/${id}`,
  });
}

/** One badge and who has it. */
export default function Badge({ loaderData: { badge, holders } }: Route.ComponentProps) {
  const t = texts.use();
  const { id, slug, tier, awards, own } = badge;
  const { name, how } = t.names[slug];
  const to = (side: 'before' | 'after', edge: number | null) => (edge ? `/ask/badges/${id}?${side}=${edge}` : null);
  return (
    <main id="main" className={style['page']}>
      <p className="small">
        <Link to="/ask/badges" className={style['back']}>
          <Icon name="chevron-left" size="s" />
          {t.back}
        </Link>
      </p>
      <PageHead
        title={
          <span className={style['big']}>
            <Medal tier={tier} size="l" />
            {name}
          </span>
        }
      >
        {how} · {t.awards(awards, formatNumber(awards))}
        {own > 0 && ` · ${t.own(own)}`}
      </PageHead>
      <section className={style['section']}>
        <SectionHead title={t.holders} />
        {holders.rows.length === 0 ? (
          <Empty title={t.noHolders}>{t.noHoldersText(how)}</Empty>
        ) : (
          <ul className={style['holders']}>
            {holders.rows.map((holder) => (
              <HolderRow key={holder.id} holder={holder} />
            ))}
          </ul>
        )}
        <Pager previous={to('after', holders.after)} next={to('before', holders.before)} />
      </section>
    </main>
  );
}

function HolderRow({ holder: { member, at, post } }: { holder: Holder }) {
  const language = htmlLang[useLanguage()];
  return (
    <li>
      <span className={style['who']}>
        <Avatar id={member.id} name={member.nickname} src={member.avatar} size="s" />
        <AuthorLink author={member} />
      </span>
      <span>
        {post && (
          <Link to={postPath(post.id, post.answerId === null ? {} : { hash: `a${post.answerId}` })}>{post.title}</Link>
        )}
      </span>
      <Time value={at} language={language} />
    </li>
  );
}
