import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { MenuItem } from '#app/ui/overlays/menu.tsx';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';
import type { Permissions, Thing } from '#app/ask/parts/ask.schema.ts';
import { useFlag } from '#app/ask/screening/use-flag.tsx';
import { menuTexts } from './menu-texts.ts';

/** One act in the row below a text. */
export function Act({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** To the editor, for those who may change the text. */
export function EditAct({ can, to }: { can: Permissions; to: string }) {
  const t = menuTexts.use();
  if (!can.canEdit) return null;
  return (
    <Link to={to} rel="nofollow">
      <Icon name="edit" />
      {t.edit}
    </Link>
  );
}

/** What the menus of posts and answers have in common: a change to suggest to those who may make it, and a report. */
export function useSharedItems({
  can,
  to,
  thing,
  authorId,
}: {
  can: Permissions;
  to: string;
  thing: Thing;
  authorId: number;
}): { items: MenuItem[]; dialog: ReactNode } {
  const t = menuTexts.use();
  const { flag } = infoTexts.use();
  const { press, dialog } = useFlag(thing);
  const isOwn = useReader().member?.id === authorId;
  const items: MenuItem[] = [];
  if (!can.canEdit && can.canSuggest) items.push({ label: t.suggestEdit, icon: 'edit', to: `${to}&suggest=1` });
  if (!isOwn) items.push({ label: flag, icon: 'flag', onSelect: press });
  return { items, dialog };
}
