import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryPage,
  type DeliveryState,
  deliveryStates,
  type Webhook,
} from './webhooks.schema.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import type { WebhookDesk } from './webhook-desk.ts';
import { stateTones, type WebhookTexts } from './webhook-texts.ts';
import style from './webhooks.module.css';

type Props = DeliveryPage & { t: WebhookTexts; desk: WebhookDesk; state: '' | DeliveryState };

/** One webhook: what was sent, how it was answered, a test, sending again. */
export function WebhookView({ t, desk, webhook, rows, before, after, state }: Props) {
  const { send } = useSend();
  const [shown, setShown] = useState<DeliveryDetail | null>(null);
  const path = `${desk.path}/${webhook.id}`;
  const pagePath = (edge: string) => `${path}?${state === '' ? '' : `state=${state}&`}${edge}`;
  async function open(id: number) {
    const answer = await request.get<DeliveryDetail>(`${desk.api}/webhookDelivery`, { id });
    if (answer.code === 1) setShown(answer.data);
  }
  async function again(id: number) {
    if (await send(`${desk.api}/replayWebhook`, { delivery: id }, { done: true, refresh: true })) setShown(null);
  }
  const tabs = ['' as const, ...deliveryStates].map((one) => ({
    to: one === '' ? path : `${path}?state=${one}`,
    label: one === '' ? t.all : t.stateNames[one],
    current: state === one,
  }));
  return (
    <>
      <p className={`small ${style['back']}`}>
        <Link to={desk.path}>
          <Icon name="chevron-left" size="s" />
          {t.back}
        </Link>
      </p>
      <PageHead title={webhook.name}>
        <span className={style['head']}>
          <WebhookState t={t} webhook={webhook} />
          <span>{t.formats[webhook.format]}</span>
          <span className={style['mono']}>{webhook.address}</span>
        </span>
      </PageHead>
      {desk.mayEdit && <Acts t={t} desk={desk} webhook={webhook} />}
      <Tabs label={t.deliveries} items={tabs} />
      <Table
        caption={t.deliveries}
        columns={useColumns(t, (id) => void open(id))}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          state === '' ? (
            <Empty level={2} title={t.deliveriesEmpty}>
              {t.deliveriesEmptyText}
            </Empty>
          ) : (
            <Empty level={2} title={t.deliveriesNone} />
          )
        }
      />
      <Pager
        previous={after === null ? null : pagePath(`after=${after}`)}
        next={before === null ? null : pagePath(`before=${before}`)}
      />
      {shown && (
        <DeliveryDialog
          t={t}
          delivery={shown}
          mayEdit={desk.mayEdit}
          onClose={() => setShown(null)}
          onAgain={(id) => void again(id)}
        />
      )}
    </>
  );
}

type Tested = { isTaken: boolean; status: number | null; error: string; head: string; durationMs: number };

function Acts({ t, desk, webhook }: { t: WebhookTexts; desk: WebhookDesk; webhook: Webhook }) {
  const navigate = useNavigate();
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [isTesting, setTesting] = useState(false);
  const [isReplaying, setReplaying] = useState(false);
  const [secret, setSecret] = useState('');
  const { id } = webhook;
  async function test() {
    setTesting(true);
    const answer = await send<Tested>(`${desk.api}/testWebhook`, { id });
    setTesting(false);
    if (!answer) return;
    const { isTaken, status, error, durationMs } = answer.data;
    if (isTaken) toast.success(t.testTaken(durationMs));
    else toast.error(t.testRefused([status === null ? '' : `HTTP ${status}`, error].filter(Boolean).join(' · ')));
  }
  async function renew() {
    if (!(await confirm({ title: t.renewTitle, text: t.renewText, confirmText: t.renew, danger: true }))) return;
    const answer = await send<{ secret: string }>(`${desk.api}/renewWebhookSecret`, { id });
    if (answer) setSecret(answer.data.secret);
  }
  async function remove() {
    if (
      !(await confirm({ title: t.removeTitle(webhook.name), text: t.removeText, confirmText: t.remove, danger: true }))
    )
      return;
    if (await send(`${desk.api}/removeWebhook`, { id }, { done: true })) void navigate(desk.path);
  }
  return (
    <div className={style['bar']}>
      <Button icon="send" loading={isTesting} onClick={() => void test()}>
        {t.test}
      </Button>
      <Button onClick={() => setReplaying(true)}>{t.range}</Button>
      {webhook.format === 'standard' && <Button onClick={() => void renew()}>{t.renew}</Button>}
      <Button tone="line-danger" onClick={() => void remove()}>
        {t.remove}
      </Button>
      {isReplaying && (
        <ReplayDialog
          t={t}
          desk={desk}
          webhook={id}
          onClose={() => setReplaying(false)}
          onDone={() => {
            setReplaying(false);
            void revalidate();
          }}
        />
      )}
      {secret && <SecretDialog t={t} secret={secret} onClose={() => setSecret('')} />}
    </div>
  );
}

function useColumns(t: WebhookTexts, open: (id: number) => void): Column<Delivery>[] {
  const language = useLanguage();
  return [
    { key: 'event', label: t.event, cell: (row) => t.eventNames[row.type] },
    {
      key: 'time',
      label: t.time,
      cell: (row) => <Time className="nowrap" value={row.at} language={language} mode="datetime" />,
    },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <>
          <Chip tone={stateTones[row.state]}>{t.stateNames[row.state]}</Chip>{' '}
          {row.round > 0 && <Chip tone="line">{t.replayed}</Chip>}
        </>
      ),
    },
    {
      key: 'result',
      label: t.result,
      cell: (row) =>
        row.tries === 0
          ? ''
          : [
              row.status === null ? row.error || t.noAnswer : `HTTP ${row.status}`,
              row.durationMs === null ? '' : t.took(row.durationMs),
            ]
              .filter(Boolean)
              .join(' · '),
    },
    {
      key: 'tries',
      label: t.tries,
      end: true,
      phoneLabel: t.tries,
      cell: (row) => <span className="num nowrap">{t.triesOf(row.tries)}</span>,
    },
    {
      key: 'open',
      label: <span className="sr">{t.details}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.detailsOf(row.uid)} onClick={() => open(row.id)}>
          {t.details}
        </Button>
      ),
    },
  ];
}
