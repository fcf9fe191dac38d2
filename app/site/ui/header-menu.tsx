import type { RootData } from '../../root.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { menuItems } from './menu-items.ts';
import type { ShellTexts } from './shell-texts.ts';

export type HeaderMenuProps = { root: RootData; member: NonNullable<RootData['member']>; t: ShellTexts; onLogout: () => void };

/** The member's menu in the header. Code of its own: guests do without it. */
export default function HeaderMenu({ root, member, t, onLogout }: HeaderMenuProps) {
  return (
    <Menu label={t.myMenu} head={member.nickname} items={[...menuItems(root.navUserMenus), 'line', { label: t.logout, icon: 'logout', onSelect: onLogout }]}>
      <Avatar id={member.id} name={member.nickname} src={member.avatar} size="s" />
    </Menu>
  );
}
