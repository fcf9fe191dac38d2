import { useAuth } from '#app/account/rules/allowed.tsx';
import { ChannelPart } from '#app/billing/channels/channel-form.tsx';
import { channelTexts } from '#app/billing/channels/channel-texts.ts';
import { type ChannelForm, lackingFields } from '#app/billing/channels/channels.schema.ts';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import { TermForm } from '#app/billing/terms/term-form.tsx';
import type { WayWithTerms } from '#app/billing/terms/terms.schema.ts';
import { termTexts } from '#app/billing/terms/terms-texts.ts';
import { topUpTexts } from '#app/billing/topups/top-up-texts.ts';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import type { IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { WayRow } from './way-row.tsx';
import { channelState, rolesPath, transferState, type WayState } from './ways-to-pay.policy.ts';
import type { WaysToPay } from './ways-to-pay.schema.ts';
import { waysToPayTexts } from './ways-to-pay-texts.ts';
import style from './ways-to-pay.module.css';

const icons: Record<ChannelForm['channel'], IconName> = { alipay: 'wallet', wechat: 'ask', stripe: 'card' };

type Props = { ways: WaysToPay; asked: string };

/** Every way as one row. */
export function WayList({ ways, asked }: Props) {
  const t = waysToPayTexts.use();
  const mayEdit = useAuth()('edit', '/admin/channels');
  return (
    <section>
      <h2 className="sr">{t.list}</h2>
      <ul className={style['ways']}>
        <TransferRow ways={ways} asked={asked} />
        <CodesRow ways={ways} asked={asked} />
        {ways.channels.map((form) => (
          <ChannelRow key={form.channel} form={form} mayEdit={mayEdit} asked={asked} />
        ))}
      </ul>
    </section>
  );
}

function StateChip({ state }: { state: WayState }) {
  const t = waysToPayTexts.use();
  const tones = { open: 'primary', trying: 'accent', broken: 'danger', ready: 'line', none: 'line' } as const;
  return t.states[state] === '' ? null : <Chip tone={tones[state]}>{t.states[state]}</Chip>;
}

function TransferRow({ ways, asked }: Props) {
  const { transfer: t } = waysToPayTexts.use();
  const { methods } = topUpTexts.use();
  const { transferLine, second } = ways;
  const state = transferState(ways);
  const says = { open: t.open(transferLine), ready: t.written(transferLine), none: t.closed };
  return (
    <WayRow
      name={methods['transfer']!}
      icon="bank"
      chip={<StateChip state={state} />}
      isAsked={asked === 'transfer'}
      settings={<WayTerms way="transfer" ways={ways} />}
    >
      <p>{says[state]}</p>
      {second !== 'there' && (
        <p className={style['lacks']}>
          {state === 'ready' ? t[second] : t.needsTwo} <Link to={rolesPath}>{t.add}</Link>
        </p>
      )}
    </WayRow>
  );
}

function CodesRow({ ways, asked }: Props) {
  const { codes: t } = waysToPayTexts.use();
  const language = useLanguage();
  const { takesCodes, codes } = ways;
  const isOpen = takesCodes && codes.count > 0;
  return (
    <WayRow
      name={t.name}
      icon="gift"
      chip={<StateChip state={isOpen ? 'open' : 'none'} />}
      act={
        <LinkButton size="s" to="/admin/codes">
          {t.make}
        </LinkButton>
      }
      isAsked={asked === 'codes'}
      settings={<WayTerms way="codes" ways={ways} />}
    >
      <p>
        {!takesCodes && t.closed}
        {takesCodes && !isOpen && t.empty}
        {isOpen && t.open(formatNumber(codes.count), t.range(formatMoney(codes.min), formatMoney(codes.max)))}
        {isOpen && codes.firstEnd !== null && (
          <>
            {' '}
            {t.firstEnd} <Time value={codes.firstEnd} language={language} mode="date" />
          </>
        )}
      </p>
    </WayRow>
  );
}

/** The terms of a way: changed from a moment on, as all terms are. */
function WayTerms({ way, ways: { terms } }: { way: WayWithTerms; ways: WaysToPay }) {
  const t = waysToPayTexts.use();
  const names = termTexts.use();
  const mayEdit = useAuth()('edit', '/admin/terms');
  if (terms === null) return <Notice tone="warn">{t.readOnly}</Notice>;
  const { now, coming } = terms;
  return (
    <>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      {coming && (
        <Notice
          tone="warn"
          action={
            <LinkButton size="s" to="/admin/terms">
              {t.toFees}
            </LinkButton>
          }
        >
          {t.coming}
        </Notice>
      )}
      <TermForm key={JSON.stringify(now)} group={way} terms={now} mayEdit={mayEdit && coming === null} t={names} />
    </>
  );
}

function ChannelRow({ form, mayEdit, asked }: { form: ChannelForm; mayEdit: boolean; asked: string }) {
  const { channels: t } = waysToPayTexts.use();
  const { fields } = channelTexts.use();
  const { channels } = payTexts.use();
  const state = channelState(form);
  const lacking = lackingFields(form).map((name) => fields[name] ?? name);
  const said = {
    open: t.open(formatMoney(form.min), formatMoney(form.max)),
    trying: t.trying,
    broken: t.broken,
    ready: t.ready,
    none: t.needs(lacking),
  };
  return (
    <WayRow
      name={channels[form.channel]}
      icon={icons[form.channel]}
      chip={<StateChip state={state} />}
      isAsked={asked === form.channel}
      settings={
        <>
          <p className="small muted">
            {t.licence} {t.secret}
          </p>
          <ChannelPart form={form} mayEdit={mayEdit} />
        </>
      }
    >
      <p>{said[state]}</p>
    </WayRow>
  );
}
