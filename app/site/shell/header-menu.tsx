import { request } from '#app/core/request/request.ts';
import type { RootData } from '#app/root.tsx';
import { noticesPath } from '#app/messages/notices/notices-path.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Dot } from '#app/ui/kit/badge.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { setWaiting, useWaitingAt } from '#app/ui/kit/waiting-counts.ts';
import { menuItems } from './menu-items.ts';
import type { ShellTexts } from '#app/site/shell-texts.ts';

export type HeaderMenuProps = {
  root: RootData;
  member: NonNullable<RootData['member']>;
  t: ShellTexts;
  onLogout: () => void;
};

/** The member's menu in the header. Code of its own: guests do without it. */
export default function HeaderMenu({ root, member, t, onLogout }: HeaderMenuProps) {
  const reviews = root.navUserMenus.find(({ path }) => path.startsWith('/ask/reviews'))?.path;
  // The bell beside it counts the notices; reviews wait for anybody, so they put no dot on one member's face.
  const waiting = useWaitingAt(
    root.navUserMenus.flatMap(({ path }) => (path === noticesPath || path === reviews ? [] : [path])),
  );
  const texts = useUiTexts();
  const label = waiting > 0 ? `${t.myMenu}, ${texts.waiting(waiting)}` : t.myMenu;
  return (
    <Menu
      label={label}
      head={member.nickname}
      onOpen={() => reviews && void countReviews(reviews)}
      items={[
        ...menuItems(root.navUserMenus, () => toast.error({ title: t.badMenuType })),
        ...(member.isStaff ? [{ label: t.console, icon: 'settings', to: '/admin' } as const] : []),
        'line',
        { label: t.logout, icon: 'logout', onSelect: onLogout },
      ]}
    >
      <Avatar id={member.id} name={member.nickname} src={member.avatar} size="s" />
      {waiting > 0 && <Dot />}
    </Menu>
  );
}

/** Asks how much waits to be reviewed, for the entry's number; it stays as it was when nobody answers. */
async function countReviews(path: string): Promise<void> {
  const answer = await request.get<{ count: number }>('/api/ask/waitingReviews', undefined, {
    showErrorMessage: false,
    showCodeMessage: false,
  });
  if (answer.code === 1) setWaiting(path, answer.data.count);
}
