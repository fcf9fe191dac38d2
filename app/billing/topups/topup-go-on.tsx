import { LinkButton } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import style from './top-up.module.css';
import type { TopUpTexts } from './top-up-texts.ts';

type Props = { t: Pick<TopUpTexts, 'goOn' | 'goOnText' | 'goOnPaid'>; to: string; isPaid?: boolean };

/** Leads back to what the balance was too low for. */
export function GoOn({ t, to, isPaid = false }: Props) {
  return (
    <div className={style['goOn']}>
      <Notice
        icon="wallet"
        tone={isPaid ? 'ok' : 'info'}
        action={
          <LinkButton to={to} size="s" tone={isPaid ? 'primary' : 'default'}>
            {t.goOn}
          </LinkButton>
        }
      >
        {isPaid ? t.goOnPaid : t.goOnText}
      </Notice>
    </div>
  );
}
