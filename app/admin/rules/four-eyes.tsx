import { Notice } from '#app/ui/overlays/notice.tsx';
import { groupsTexts } from './groups-texts.ts';
import style from './roles.module.css';
import type { FourEyes } from './roles.schema.ts';

/** Says where a second person is missing. Nothing when there is one everywhere. */
export function FourEyesNotices({ found: { administrators, lacking } }: { found: FourEyes }) {
  const t = groupsTexts.use();
  if (administrators >= 2 && lacking.length === 0) return null;
  return (
    <div className={style['notices']}>
      {administrators < 2 && <Notice tone="warn">{t.oneAdministrator(administrators)}</Notice>}
      {lacking.length > 0 && <Notice tone="warn">{t.noSecond(lacking)}</Notice>}
    </div>
  );
}
