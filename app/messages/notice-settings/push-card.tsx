import { useEffect } from 'react';
import { deviceName } from '#app/account/sessions/shown-facts.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import style from './push-card.module.css';
import { pushTexts } from './push-texts.ts';
import type { PushDevice, PushView } from './push.schema.ts';
import { renewPush } from './push-here.ts';
import { keepPushMark } from './push-mark.ts';
import { unsubscribeHere, usePush } from './use-push.ts';

/** Turns push on for this browser, tries it, and shows the member's other devices that have it. */
export function PushCard({ push: { publicKey, devices, here }, memberId }: { push: PushView; memberId: number }) {
  const t = pushTexts.use();
  const { support, subscribe } = usePush();
  const { send, busy } = useSend();
  const isOn = devices.some(({ isHere }) => isHere);
  useEffect(() => void renewPush(memberId, { endpoint: here, publicKey }), [memberId, here, publicKey]);
  async function enable() {
    const keys = await subscribe(publicKey);
    if (!keys) return;
    const isKept = await send('/api/notice/addPush', keys, { name: 'enable', done: true, refresh: true });
    if (isKept) keepPushMark(memberId, { endpoint: keys.endpoint, publicKey });
  }
  async function stop({ id, isHere }: PushDevice) {
    if (isHere) {
      keepPushMark(memberId, null);
      await unsubscribeHere().catch(() => {}); // the server pushes no more in any case
    }
    await send('/api/notice/removePush', { id }, { name: `stop-${id}`, done: true, refresh: true });
  }
  return (
    <section className={style['push']}>
      <SectionHead title={t.title} />
      <p>{t.lead}</p>
      {!isOn && <Here support={support} isBusy={busy === 'enable'} onEnable={() => void enable()} />}
      {devices.length > 0 && (
        <ul aria-label={t.devices}>
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              busy={busy}
              onTest={() => void send('/api/notice/testPush', {}, { name: 'test', done: true })}
              onStop={() => void stop(device)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type HereProps = { support: ReturnType<typeof usePush>['support']; isBusy: boolean; onEnable: () => void };

function Here({ support, isBusy, onEnable }: HereProps) {
  const t = pushTexts.use();
  if (support === 'looking') return <p className="muted">{t.looking}</p>;
  if (support === 'unsupported' || support === 'denied') return <Notice>{t[support]}</Notice>;
  return (
    <>
      {support === 'failed' && (
        <Notice tone="warn" live>
          {t.failed}
        </Notice>
      )}
      <Button icon="bell" loading={isBusy} onClick={onEnable}>
        {t.enable}
      </Button>
      <p className="small muted">{t.china}</p>
    </>
  );
}

type DeviceProps = {
  device: PushDevice;
  busy: ReturnType<typeof useSend>['busy'];
  onTest: () => void;
  onStop: () => void;
};

function Device({ device: { id, agent, created, sent, isHere }, busy, onTest, onStop }: DeviceProps) {
  const t = pushTexts.use();
  const language = useLanguage();
  const name = deviceName(agent) || t.device;
  return (
    <li>
      <div>
        <strong>{isHere ? t.here : name}</strong>
        <span className="small muted">
          {isHere && `${name} · `}
          {sent === null ? t.added : t.sent} <Time value={sent ?? created} language={language} />
        </span>
      </div>
      <div className="btns">
        {isHere && (
          <Button size="s" loading={busy === 'test'} onClick={onTest}>
            {t.test}
          </Button>
        )}
        <Button
          size="s"
          tone="quiet"
          aria-label={t.stopOf(isHere ? t.here : name)}
          loading={busy === `stop-${id}`}
          onClick={onStop}
        >
          {t.stop}
        </Button>
      </div>
    </li>
  );
}
