import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { Permissions } from '#app/ask/parts/ask.schema.ts';
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

/** To the editor: to change the text, or to suggest a change to those who may. */
export function EditAct({ can, to }: { can: Permissions; to: string }) {
  const t = menuTexts.use();
  if (!can.canEdit && !can.canSuggest) return null;
  return (
    <Link to={can.canEdit ? to : `${to}&suggest=1`} rel="nofollow">
      <Icon name="edit" />
      {can.canEdit ? t.edit : t.suggestEdit}
    </Link>
  );
}
