import { LinkButton } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import style from './top-up.module.css';
import type { TopUpTexts } from './top-up-texts.ts';
import type { WayBack } from './topups.schema.ts';

type Props = { t: TopUpTexts; to: WayBack; isPaid?: boolean };

/** What the way back is called. */
export const goOnText = (t: TopUpTexts, { plugin }: WayBack): string =>
  plugin === null ? t.goOn : t.goOnBuying(plugin);

/** Leads back to what the balance was too low for. */
export function GoOn({ t, to, isPaid = false }: Props) {
  return (
    <div className={style['goOn']}>
      <Notice
        icon="wallet"
        tone={isPaid ? 'ok' : 'info'}
        action={
          <LinkButton to={to.path} size="s" tone={isPaid ? 'primary' : 'default'}>
            {goOnText(t, to)}
          </LinkButton>
        }
      >
        {isPaid ? t.goOnPaid : t.goOnText}
      </Notice>
    </div>
  );
}
