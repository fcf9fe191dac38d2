import { Link } from '#app/ui/kit/link.tsx';
import { groupsTexts } from './groups-texts.ts';

/** How somebody gets a role of the console, and what it is not. */
export function AppointHint() {
  const t = groupsTexts.use();
  return (
    <>
      {t.appoint} <Link to="/admin/members">{t.toMembers}</Link> {t.notModerators}{' '}
      <Link to="/admin/moderators">{t.toModerators}</Link>
    </>
  );
}
