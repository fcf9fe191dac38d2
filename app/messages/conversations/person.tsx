import { Chip } from '#app/ui/kit/chip.tsx';
import type { ShownUser } from '#app/messages/parts/messages.schema.ts';
import { messageTexts } from './message-texts.ts';

/** What a person is called; accounts that are gone have no name left. */
export function useName(): (user: ShownUser) => string {
  const t = messageTexts.use();
  return (user) => user.nickname || t.goneMember;
}

/** The mark of an account that speaks for the site. */
export function OfficialMark({ id, accounts }: { id: number; accounts: readonly string[] }) {
  const t = messageTexts.use();
  if (!accounts.includes(String(id))) return null;
  return (
    <Chip tone="primary" icon="shield" title={t.officialAccount}>
      {t.official}
    </Chip>
  );
}
