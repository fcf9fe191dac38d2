import { type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './app-frame.module.css';
import { currentEntry, type FrameEntry, type FrameGroup, pagesOf } from './app-frame-entries.ts';
import { Dot } from '#app/ui/kit/badge.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { keepFolded, useFoldedGroups } from '#app/ui/overlays/folded-groups.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { useMenuCollapse } from '#app/ui/overlays/menu.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type TabLink, Tabs } from '#app/ui/kit/tabs.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { WaitingBadge } from '#app/ui/kit/waiting-badge.tsx';
import { useWaitingAt, WaitingContext } from '#app/ui/kit/waiting-counts.ts';

type FrameTexts = {
  /** Name of the menu; on phones also of its drawer. */
  menu: string;
  openMenu: string;
  shrink: string;
  widen: string;
};

export type AppFrameProps = {
  groups: readonly FrameGroup[];
  /** The pages of the present entry, above the page; none where it has only one. */
  tabs?: { label: string; items: readonly TabLink[] } | null;
  /** Above the menu: whose place this is. */
  head: ReactNode;
  /** The same while the menu is shrunk to icons. */
  smallHead: ReactNode;
  texts: FrameTexts;
  children: ReactNode;
};

/**
 * The frame of a working area: a menu of 240 px that shrinks to icons, and a main part that scrolls on its own; below
 * 992 px the menu is a drawer. Headings of groups show, and fold their group, when there is more than one; what is
 * folded stays so in this browser, but the group of the present page is open.
 */
export function AppFrame({ groups, tabs, head, smallHead, texts, children }: AppFrameProps) {
  const { pathname } = useLocation();
  const [isShrunk, setShrunk] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isHidden = useMenuCollapse(() => setOpen(false));
  const current = currentEntry(groups, pathname);
  const shrink = isShrunk ? texts.widen : texts.shrink;
  const menu = useRef<HTMLElement>(null);
  const drawer = useRef<HTMLDivElement>(null);
  const address = current?.to;
  useLayoutEffect(() => {
    if (address !== undefined) showCurrent(menu.current);
  }, [address]);
  useEffect(() => {
    if (isOpen) currentIn(drawer.current)?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  return (
    <div className={classNames('app app-own-scroll', styles['frame'], isShrunk && styles['shrunk'])}>
      <aside ref={menu} aria-label={texts.menu}>
        {isShrunk ? <div className={styles['small']}>{smallHead}</div> : head}
        <Groups groups={groups} current={current} isShrunk={isShrunk} />
        <div className={styles['foot']}>
          <IconButton
            label={shrink}
            icon={isShrunk ? 'chevron-right' : 'chevron-left'}
            aria-expanded={!isShrunk}
            onClick={() => setShrunk(!isShrunk)}
          />
        </div>
      </aside>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a page without any control must scroll by keyboard too */}
      <main id="main" data-scroll-area="app-main" tabIndex={0}>
        <div className={styles['bar']}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={current ? `${texts.openMenu}, ${current.label}` : texts.openMenu}
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" />
            {current?.label ?? texts.menu}
          </button>
        </div>
        {tabs && (
          <div className={styles['tabs']}>
            <Tabs {...tabs} />
          </div>
        )}
        {children}
      </main>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={texts.menu}>
        <div ref={drawer} className={classNames(styles['drawer'], isHidden && 'is-hidden')}>
          {head}
          <Groups groups={groups} current={current} />
        </div>
      </Drawer>
    </div>
  );
}

const currentIn = (place: HTMLElement | null) => place?.querySelector('[aria-current="page"]');

/**
 * Brings the present page's entry into the menu's middle where it is out of sight; elsewhere the menu stays as it was
 * left.
 */
function showCurrent(menu: HTMLElement | null): void {
  const entry = currentIn(menu)?.getBoundingClientRect();
  const box = menu?.getBoundingClientRect();
  if (!menu || !box || !entry || (entry.top >= box.top && entry.bottom <= box.bottom)) return;
  menu.scrollTop += entry.top - box.top - (box.height - entry.height) / 2;
}

type GroupsProps = { groups: readonly FrameGroup[]; current: FrameEntry | null; isShrunk?: boolean };

const Groups = keptPart(GroupList, {
  name: 'frame-groups',
  useFacts({ groups, current, isShrunk }: GroupsProps) {
    const waiting = use(WaitingContext);
    const isPlain = groups.every(({ entries }) => entries.every(({ note }) => note === undefined || isText(note)));
    return isPlain ? [groups, current?.key, isShrunk, waiting] : null;
  },
});

const isText = (note: ReactNode) => typeof note === 'string' || typeof note === 'number';

function GroupList({ groups, current, isShrunk = false }: GroupsProps) {
  const folded = useFoldedGroups();
  // The group of the present page is open when one comes to the page, and may be folded while one stays on it.
  const [closedAt, setClosedAt] = useState<string | undefined>(undefined);
  const hasHeadings = groups.length > 1 && !isShrunk;
  return groups.map((group) => {
    const isPresent = current !== null && group.entries.includes(current);
    const isFolded = hasHeadings && folded.has(group.key) && (!isPresent || closedAt === current.key);
    const toggle = () => {
      setClosedAt(isFolded ? undefined : current?.key);
      keepFolded(group.key, !isFolded);
    };
    return (
      <nav key={group.key} className={classNames('sidenav', styles['group'])} aria-label={group.label}>
        {hasHeadings && (
          <h2>
            <button type="button" className={styles['heading']} aria-expanded={!isFolded} onClick={toggle}>
              {group.label}
              {isFolded && <FoldedBadge entries={group.entries} />}
              <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
            </button>
          </h2>
        )}
        {!isFolded &&
          group.entries.map((entry) => (
            <Entry key={entry.key} entry={entry} isCurrent={entry === current} isShrunk={isShrunk} />
          ))}
        {!isFolded && !isShrunk && group.note && <p className={styles['note']}>{group.note}</p>}
      </nav>
    );
  });
}

/** What waits behind the entries that are out of sight. */
function FoldedBadge({ entries }: { entries: readonly FrameEntry[] }) {
  const texts = useUiTexts();
  const count = useWaitingAt(entries.flatMap(pagesOf));
  if (count === 0) return null;
  return (
    <>
      <Dot />
      <span className="sr">{texts.waiting(count)}</span>
    </>
  );
}

function Entry({ entry, isCurrent, isShrunk }: { entry: FrameEntry; isCurrent: boolean; isShrunk: boolean }) {
  const shared = { title: isShrunk ? entry.label : undefined, 'aria-label': isShrunk ? entry.label : undefined };
  const inside = (
    <>
      <Icon name={entry.icon} />
      {!isShrunk && entry.label}
      {!isShrunk && entry.href !== undefined && <Icon name="external" className="n" />}
      {!isShrunk && entry.note != null && <span className="n">{entry.note}</span>}
      <WaitingBadge paths={pagesOf(entry)} dot={isShrunk} />
    </>
  );
  if (entry.to !== undefined) {
    return (
      <Link to={entry.to} prefetch="intent" aria-current={isCurrent ? 'page' : undefined} {...shared}>
        {inside}
      </Link>
    );
  }
  if (entry.href !== undefined) {
    return (
      <a href={entry.href} target="_blank" rel="external noopener" {...shared}>
        {inside}
      </a>
    );
  }
  return (
    <button type="button" className={styles['press']} onClick={entry.onPress} {...shared}>
      {inside}
    </button>
  );
}
