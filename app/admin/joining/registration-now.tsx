import { Link } from '#app/ui/kit/link.tsx';
import { joiningTexts } from './joining-texts.ts';
import style from './joining.module.css';

/** How one may register at present, and where that is set. */
export function RegistrationNow({ registration }: { registration: string }) {
  const t = joiningTexts.use();
  return (
    <p className={style['now']}>
      {t.registrations[registration]} <Link to="/admin/settings?section=members">{t.change}</Link>
    </p>
  );
}
