import { Suspense } from 'react';
import { type MetaDescriptor } from 'react-router';
import { findUnreachable } from '#app/account/account.queries.server.ts';
import { getMemberBadges } from '#app/ask/badges/badges.queries.server.ts';
import { getFollowState } from '#app/ask/follows/follows.queries.server.ts';
import { FollowButton } from '#app/ask/follows/follow-button.tsx';
import { feedPath } from '#app/ask/parts/feeds.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { getWriterNumbers, listWritten } from '#app/ask/own-posts/writings.queries.server.ts';
import { getReputation } from '#app/ask/reputation/reputation.queries.server.ts';
import { BadgeRow } from '#app/ask/badges/badge-row.tsx';
import { type WrittenPart, writtenParts, type WrittenPost } from '#app/ask/own-posts/own-posts.schema.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { hasBlocked } from '#app/messages/parts/member-blocks.queries.server.ts';
import { listOfficialAccounts } from '#app/messages/conversations/official-accounts.queries.server.ts';
import { dialogPath } from '#app/messages/conversations/message-addresses.ts';
import { getCardMember } from '#app/site/cards/user-cards.queries.server.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Figures } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { JsonLd } from '#app/ui/frame/json-ld.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { RootData } from '#app/root.tsx';
import { loginPath } from '#app/site/shell/header.tsx';
import { SlimBar } from '#app/site/shell/slim-bar.tsx';
import type { Route } from './+types/user-card.page.ts';
import style from './user-card.module.css';

const CardActs = latePart(() => import('./card-acts.tsx'));

const texts = await pageTexts(
  () => import('./user-card.zh.ts'),
  () => import('./user-card.en.ts'),
);

const rowsPerPage = 20;
const mostPages = 500;

/** `?tab=` is a part of what the member wrote, recent unless told, `page` a page of it. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const member = await getCardMember(ctx, Number(params['id']));
  const tab = writtenParts.find((part) => part === url.searchParams.get('tab')) ?? 'recent';
  const page = Math.min(mostPages, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1));
  const [numbers, reputation, badges, written, officials, isBlocked, unreachable, follow] = await Promise.all([
    getWriterNumbers(ctx, member.id),
    getReputation(ctx, member.id),
    getMemberBadges(ctx, member.id),
    listWritten(ctx, { memberId: member.id, part: tab, page, limit: rowsPerPage }),
    listOfficialAccounts(ctx),
    isMember(ctx.actor) ? hasBlocked(ctx, ctx.actor.id, member.id) : false,
    findUnreachable(ctx, member.id),
    getFollowState(ctx, 'member', member.id),
  ]);
  return {
    member,
    tab,
    page,
    numbers,
    reputation,
    badges,
    written,
    isBlocked,
    unreachable,
    follow,
    isOfficial: officials.includes(String(member.id)),
  };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const t = texts.in(rootFacts(matches).language);
  const { id, nickname } = loaderData?.member ?? { id: 0, nickname: '' };
  return pageHead(matches, {
    title: t.title(nickname),
    ...(id > 0 ? { feed: { href: feedPath({ type: 'member', id }), title: nickname } } : {}),
  });
}

/**
 * A member's public card: who they are, how much and what they wrote, and the way to write to them. No layout, no
 * login.
 */
export default function Card({ loaderData }: Route.ComponentProps) {
  const { member, numbers, reputation, badges, follow, isOfficial } = loaderData;
  const { member: reader } = useReader();
  const isMine = reader?.id === member.id;
  const t = texts.use();
  const language = htmlLang[useLanguage()];
  const gender = t.gender[member.gender];
  const { siteUrl } = useRootFacts();
  return (
    <div className={style['card']}>
      <JsonLd data={import.meta.env.SSR ? profileOf(loaderData, siteUrl) : null} />
      <SlimBar t={t} />
      <main id="main">
        <header className={style['who']}>
          <Avatar
            id={member.id}
            name={member.nickname}
            src={member.avatar}
            size="xl"
            gender={([null, 'male', 'female'] as const)[member.gender]}
          />
          <div className={style['name']}>
            <h1>
              {member.nickname}
              {isOfficial && (
                <Chip tone="primary" icon="shield">
                  {t.official}
                </Chip>
              )}
            </h1>
            <p className="muted small">
              @{member.username}
              {gender && ` · ${gender}`} · {t.joined} <Time value={member.joinedAt} language={language} mode="date" />
            </p>
          </div>
          <div className="row row-w">
            {!isMine && (
              <FollowButton kind="member" id={member.id} name={member.nickname} isFollowed={follow.isFollowed} />
            )}
            <Acts data={loaderData} />
          </div>
        </header>
        {member.motto && <p className={style['motto']}>{member.motto}</p>}
        <section className={style['numbers']} aria-label={t.numbers}>
          <Figures
            figures={[
              { label: t.reputation, value: formatNumber(reputation) },
              { label: t.questions, value: formatNumber(numbers.questions) },
              { label: t.answers, value: formatNumber(numbers.answers) },
              { label: t.accepted, value: formatNumber(numbers.accepted) },
              { label: t.articles, value: formatNumber(numbers.articles) },
            ]}
          />
        </section>
        {badges.badges.length > 0 && <BadgeRow badges={badges} />}
        <Written data={loaderData} />
        <p className={style['all']}>
          <Link to={`/ask/search/${encodeURIComponent(`user:${member.username}`)}`} rel="nofollow">
            {t.all}
          </Link>
        </p>
      </main>
    </div>
  );
}

type Data = Route.ComponentProps['loaderData'];

/**
 * The way to write to the member: members write here, guests log in first; one's own card leads to one's profile. Where
 * nobody reads, it says so.
 */
function Acts({ data: { member, isBlocked, isOfficial, unreachable } }: { data: Data }) {
  const t = texts.use();
  const { member: me, openMemberCenter } = useRootFacts<RootData>();
  if (!openMemberCenter) return null;
  if (me?.id === member.id) return <LinkButton to="/user/account/profile">{t.edit}</LinkButton>;
  const link = unreachable ? (
    <p className={style['silent']}>
      <Icon name="ban" size="s" />
      {t.unreachable[unreachable]}
    </p>
  ) : (
    <LinkButton
      to={me ? dialogPath(member.id) : loginPath(`/user/card/${member.id}`)}
      tone="primary"
      icon="mail"
      rel="nofollow"
    >
      {t.write}
    </LinkButton>
  );
  return (
    <div className={style['acts']}>
      {me ? (
        <Suspense fallback={link}>
          <CardActs
            me={me}
            member={member}
            isBlocked={isBlocked}
            isOfficial={isOfficial}
            silence={unreachable && link}
            t={t}
          />
        </Suspense>
      ) : (
        link
      )}
    </div>
  );
}

function Written({ data: { member, tab, page, numbers, written } }: { data: Data }) {
  const t = texts.use();
  const to = (part: WrittenPart, at = 1) => {
    const query = new URLSearchParams({
      ...(part === 'recent' ? {} : { tab: part }),
      ...(at === 1 ? {} : { page: String(at) }),
    });
    return query.size === 0 ? `/user/card/${member.id}` : `/user/card/${member.id}?${query.toString()}`;
  };
  const counts = {
    recent: undefined,
    answers: numbers.answers,
    questions: numbers.questions,
    articles: numbers.articles,
  };
  return (
    <section className={style['written']}>
      <h2 className="sr">{t.written(member.nickname)}</h2>
      <Tabs
        label={t.written(member.nickname)}
        items={writtenParts.map((part) => ({
          to: to(part),
          label: t[part],
          count: counts[part] === undefined ? undefined : formatNumber(counts[part]),
          current: part === tab,
        }))}
      />
      {written.rows.length === 0 ? (
        <p className={style['none']}>{t.none[tab]}</p>
      ) : (
        <ul className="rail-list">
          {written.rows.map((row) => (
            <Row key={row.answerId === null ? `p${row.id}` : `a${row.answerId}`} row={row} isMixed={tab === 'recent'} />
          ))}
        </ul>
      )}
      <Pager
        previous={page > 1 ? to(tab, page - 1) : null}
        next={written.hasMore && page < mostPages ? to(tab, page + 1) : null}
        preventScrollReset
      />
    </section>
  );
}

function Row({ row, isMixed }: { row: WrittenPost; isMixed: boolean }) {
  const t = texts.use();
  const language = htmlLang[useLanguage()];
  const kind =
    row.answerId !== null ? t.answered : row.kind === 'article' ? t.wrote : row.kind === 'model' ? t.added : t.asked;
  return (
    <li>
      <Link to={`/ask/info/${row.id}${row.answerId === null ? '' : `#a${row.answerId}`}`}>{row.title}</Link>
      <div className="meta">
        {isMixed && `${kind} · `}
        {t.votes(row.score)} · <Time value={row.createdAt} language={language} />
      </div>
    </li>
  );
}

type Profile = Pick<Route.ComponentProps['loaderData'], 'member' | 'numbers'>;

/**
 * The member as search engines know people: developers.google.com/search/docs/appearance/structured-data/profile-page.
 */
function profileOf({ member, numbers }: Profile, siteUrl: string): object {
  const url = `${siteUrl}/user/card/${member.id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: new Date(member.joinedAt * 1000).toISOString(),
    mainEntity: {
      '@type': 'Person',
      name: member.nickname,
      alternateName: member.username,
      identifier: String(member.id),
      url,
      ...(member.motto ? { description: member.motto } : {}),
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: numbers.questions + numbers.articles + numbers.answers,
      },
    },
  };
}
