import { useSearchParams } from 'react-router';
import { guestActOf, isSent, loginAreaOf, otherFormPath } from '#app/account/parts/login-target.ts';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import style from '#app/account/parts/login.module.css';

type Props = { t: LoginTexts; registers: boolean; isOpen: boolean; mayJoin: boolean };

/** What the form is for, and why a guest was led here. Whom a page sent may be new: signing up is as near then. */
export function LoginLead({ t, registers, isOpen, mayJoin }: Props) {
  const [query] = useSearchParams();
  const act = isOpen ? guestActOf(query) : null;
  const area = loginAreaOf(query);
  const mayBeNew = isOpen && isSent(query) && !registers;
  const why = act
    ? t.why[act]
    : registers
      ? t.registerLead
      : !isOpen
        ? t.staffLead
        : area
          ? t.areas[area]
          : t.loginLead;
  return (
    <>
      <h1>{registers ? t.registerHeading : mayBeNew ? t.neededHeading : t.loginHeading}</h1>
      <p className={act ? style['why'] : style['lead']}>{why}</p>
      {mayBeNew && mayJoin && (
        <LinkButton to={otherFormPath(query)} replace preventScrollReset size="l" block className={style['other']}>
          {t.whyRegister}
        </LinkButton>
      )}
    </>
  );
}
