import { useAuth } from '#app/account/rules/allowed.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { holderPaths } from './ways-to-pay.policy.ts';
import type { Holder, WaysToPay } from './ways-to-pay.schema.ts';
import { waysToPayTexts } from './ways-to-pay-texts.ts';
import style from './ways-to-pay.module.css';

/** Trying without money, and doing without money. */
export function PayModes({ ways }: { ways: WaysToPay }) {
  const t = waysToPayTexts.use();
  return (
    <section className={style['modes']}>
      <h2>{t.modes}</h2>
      <Simulator isOn={ways.isSimulated} />
      <NoMoneyChoice holders={ways.holders} />
    </section>
  );
}

function Simulator({ isOn }: { isOn: boolean }) {
  const { simulator: t } = waysToPayTexts.use();
  return (
    <div className={style['mode']}>
      <h3>
        {t.name}
        <Chip tone={isOn ? 'accent' : 'line'}>{isOn ? t.isOn : t.isOff}</Chip>
      </h3>
      <p>{isOn ? t.on : t.off}</p>
      {!isOn && (
        <>
          <p className={style['line']}>
            <code>{t.line}</code> <CopyButton text={t.line} label={t.copy} />
          </p>
          <p className="small muted">{t.seed}</p>
        </>
      )}
    </div>
  );
}

/** Offered while nothing holds money; else it says what does. */
function NoMoneyChoice({ holders }: { holders: readonly Holder[] }) {
  const { noMoney: t } = waysToPayTexts.use();
  const mayEdit = useAuth()('edit', '/admin/channels');
  const { send, isBusy } = useSend();
  async function choose() {
    if (!(await confirm({ title: t.title, text: t.confirm, confirmText: t.confirmText }))) return;
    await send('/api/admin/setWithoutMoney', { isOn: true }, { done: true, refresh: 'always' });
  }
  return (
    <div className={style['mode']}>
      <h3>{t.name}</h3>
      <p>{t.text}</p>
      {holders.length > 0 && <Holders lead={t.held} holders={holders} />}
      {mayEdit && holders.length === 0 && (
        <Button size="s" loading={isBusy} onClick={() => void choose()}>
          {t.choose}
        </Button>
      )}
    </div>
  );
}

/** What stands in the place of all ways on a site without money. */
export function NoMoneyNow({ holders }: { holders: readonly Holder[] }) {
  const { noMoney: t } = waysToPayTexts.use();
  const mayEdit = useAuth()('edit', '/admin/channels');
  const { send, isBusy } = useSend();
  async function bringBack() {
    if (!(await confirm({ title: t.backTitle, text: t.backText, confirmText: t.backConfirm }))) return;
    await send('/api/admin/setWithoutMoney', { isOn: false }, { done: true, refresh: 'always' });
  }
  return (
    <section className={style['modes']}>
      <div className={style['mode']}>
        <h2>{t.name}</h2>
        <p>{t.isOn}</p>
        {holders.length > 0 && (
          <Notice tone="warn">
            <Holders lead={t.late} holders={holders} />
          </Notice>
        )}
        {mayEdit && (
          <Button loading={isBusy} onClick={() => void bringBack()}>
            {t.back}
          </Button>
        )}
      </div>
    </section>
  );
}

function Holders({ lead, holders }: { lead: string; holders: readonly Holder[] }) {
  const { holders: t, noMoney } = waysToPayTexts.use();
  return (
    <div className={style['holders']}>
      <p>{lead}</p>
      <ul>
        {holders.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={holderPaths[kind]}>{t[kind](formatNumber(count))}</Link>
            {kind === 'balances' && <p className="small muted">{noMoney.whatToDo}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
