import { Suspense, use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RootData } from '#app/root.tsx';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { BrandLink } from '#app/ui/kit/brand.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { earlyPart } from '#app/ui/kit/early-part.tsx';
import { IconLink } from '#app/ui/kit/icon-button.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { WaitingContext } from '#app/ui/kit/waiting-counts.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { ConsoleSuggestContext, SearchBox } from '#app/ui/forms/search-box.tsx';
import { ThemeButton } from '#app/ui/frame/theme-button.tsx';
import type { ShellTexts } from '#app/site/shell-texts.ts';
import type { MenuRule } from '#app/account/rules/rules.schema.ts';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { pressMenuEntry } from './menu-entry.ts';
import { LanguageLink } from './language-switch.tsx';

const HeaderBell = earlyPart(() => import('./header-bell.tsx'));
const HeaderMenu = earlyPart(() => import('./header-menu.tsx'));
const SearchSuggest = latePart(() => import('#app/ask/search/search-suggest.tsx'));

/** Brings what the server wrote for members, before the browser takes it over: nothing of it vanishes meanwhile. */
export const fetchMemberTools = async (): Promise<void> => {
  await Promise.all([HeaderBell.fetch(), HeaderMenu.fetch()]);
};

type Props = { root: RootData; t: ShellTexts; onLogout: () => void };

/** The page header: mark, main entries, search, ask, language, theme, member menu. */
export function Header({ root, t, onLogout, wide }: Props & { wide?: boolean }) {
  const { pathname } = useLocation();
  const isConsole = root.member?.isStaff === true && (pathname === '/admin' || pathname.startsWith('/admin/'));
  const isCurrent = ({ path }: MenuRule) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
  return (
    <header className={wide ? 'top wide' : 'top'}>
      <div className="in">
        <Entrances
          siteName={root.siteName}
          brand={root.brand}
          entries={root.headNav}
          current={root.headNav.filter(isCurrent)}
          t={t}
        />
        <Find isConsole={isConsole} t={t} />
        <div className="tools">
          <Ask isConsole={isConsole} t={t} />
          {root.openMemberCenter && (
            <>
              <LanguageLink className="iconbtn txt" label={`${t.otherLanguage}, ${t.switchLanguage}`}>
                {t.otherLanguage}
              </LanguageLink>
              <ThemeButton label={t.theme} />
              <MemberTools root={root} t={t} onLogout={onLogout} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

type EntrancesProps = {
  siteName: string;
  brand: RootData['brand'];
  entries: MenuRule[];
  current: MenuRule[];
  t: ShellTexts;
};

/** The mark, and what leads to the site's areas. */
const Entrances = keptPart(EntranceLinks, {
  name: 'entrances',
  useFacts: ({ siteName, brand, entries, current }: EntrancesProps) => [
    siteName,
    JSON.stringify(brand),
    entries,
    current.map((one) => one.id),
  ],
});

function EntranceLinks({ siteName, entries, current, t }: EntrancesProps) {
  const navigate = useNavigate();
  return (
    <>
      <BrandLink label={siteName} />
      <nav
        className={entries.every(({ path }) => isInBar(path)) ? 'mainnav' : 'mainnav has-more'}
        aria-label={t.mainNav}
      >
        {entries.map((entry) => (
          <Link
            key={entry.id}
            to={entry.path}
            className={isInBar(entry.path) ? 'in-bar' : undefined}
            rel={entry.menu_type === 'link' ? 'external noopener' : undefined}
            aria-current={current.includes(entry) ? 'page' : undefined}
            onClick={(event) => pressMenuEntry(event, entry, navigate, t.badMenuType)}
          >
            {entry.title}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Whether one is in the console, whose search takes the place of the site's. */
type FindProps = { isConsole: boolean; t: ShellTexts };
const useFindFacts = ({ isConsole }: FindProps) => [isConsole];

const Find = keptPart(FindBox, { name: 'find', useFacts: useFindFacts, hasIds: true });

function FindBox({ isConsole, t }: FindProps) {
  const navigate = useNavigate();
  const ConsoleSuggest = use(ConsoleSuggestContext);
  if (isConsole)
    return (
      <SearchBox
        key="console"
        label={t.searchConsole}
        placeholder={t.consolePlaceholder}
        action="/admin/find"
        Suggest={ConsoleSuggest}
        hasCtrlK
      />
    );
  return (
    <SearchBox
      key="site"
      label={t.searchSite}
      placeholder={t.searchPlaceholder}
      action="/ask/search"
      Suggest={SearchSuggest}
      onSearch={(words) => void navigate(searchPath({ keywords: words }))}
    />
  );
}

const Ask = keptPart(AskLinks, { name: 'ask', useFacts: useFindFacts });

function AskLinks({ isConsole, t }: FindProps) {
  return (
    <>
      <LinkButton to="/ask/post" tone="primary" size="s" icon="edit" className="hide-p">
        {t.ask}
      </LinkButton>
      <IconLink
        to={isConsole ? '/admin/find' : '/ask/search'}
        label={isConsole ? t.searchConsole : t.search}
        icon="search"
        className="find-btn"
      />
    </>
  );
}

/** What waits for a member and their menu, or the way to log in: that leads back to this page and is not kept. */
const MemberTools = keptPart(Tools, {
  name: 'member-tools',
  hasIds: true,
  useFacts({ root: { member, navUserMenus } }: Props) {
    const waiting = use(WaitingContext);
    return member && [member, navUserMenus, waiting];
  },
});

function Tools({ root, t, onLogout }: Props) {
  const { pathname, search } = useLocation();
  if (!root.member)
    return (
      <LinkButton to={loginPath(pathname + search)} size="s">
        {t.login}
      </LinkButton>
    );
  return (
    <>
      <Suspense fallback={<span className="iconbtn" />}>
        <HeaderBell />
      </Suspense>
      <Suspense fallback={<Face member={root.member} />}>
        <HeaderMenu root={root} member={root.member} t={t} onLogout={onLogout} />
      </Suspense>
    </>
  );
}

/** What the bar at the bottom of phones leads to as well: their header leaves it out. */
const isInBar = (path: string) => path === '/' || path === '/ask';

/** What the menu's button looks like while its code comes. */
function Face({ member: { id, nickname, avatar } }: { member: NonNullable<RootData['member']> }) {
  return (
    <span className="iconbtn">
      <Avatar id={id} name={nickname} src={avatar} size="s" />
    </span>
  );
}

/** The login page that leads back here; pages that make no sense to return to lead home. */
export function loginPath(here: string): string {
  return here === '/' || here.startsWith('/user/login') ? '/user/login' : `/user/login?to=${encodeURIComponent(here)}`;
}
