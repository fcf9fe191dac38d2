import { useRouteLoaderData } from 'react-router';
import type { MenuNode } from './member-menu.ts';

/** The menus of the member centre, on its own pages; none elsewhere. */
export function useMemberMenus(): readonly MenuNode[] {
  const centre = useRouteLoaderData<{ userMenus: readonly MenuNode[] }>('member-centre');
  return centre?.userMenus ?? none;
}

const none: readonly MenuNode[] = [];
