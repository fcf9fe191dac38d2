import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Attempt, DeliveryDetail } from './webhooks.schema.ts';
import type { WebhookTexts } from './webhook-texts.ts';
import style from './webhooks.module.css';

type Props = {
  t: WebhookTexts;
  delivery: DeliveryDetail;
  mayEdit: boolean;
  onClose: () => void;
  onAgain: (id: number) => void;
};

/** One delivery: what was sent, and how each attempt went. */
export function DeliveryDialog({ t, delivery, mayEdit, onClose, onAgain }: Props) {
  const footer = (
    <>
      {mayEdit && delivery.state !== 'waiting' && <Button onClick={() => onAgain(delivery.id)}>{t.again}</Button>}
      <Button tone="primary" onClick={onClose}>
        {t.close}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.deliveryTitle} size="l" footer={footer}>
      <p className="small muted">
        {t.messageId} <span className={style['mono']}>{delivery.uid}</span>
      </p>
      <section className={style['part']}>
        <h3>{t.attempts}</h3>
        <ol className={style['attempts']}>
          {delivery.attempts.map((attempt) => (
            <AttemptLine key={attempt.id} t={t} attempt={attempt} />
          ))}
        </ol>
      </section>
      <section className={style['part']}>
        <h3>{t.payload}</h3>
        <pre className={style['text']} tabIndex={0}>
          {JSON.stringify(delivery.payload, null, 2)}
        </pre>
      </section>
    </Dialog>
  );
}

function AttemptLine({ t, attempt }: { t: WebhookTexts; attempt: Attempt }) {
  const language = useLanguage();
  const result = [
    attempt.status === null ? t.noAnswer : `HTTP ${attempt.status}`,
    attempt.error,
    t.took(attempt.durationMs),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <Time value={attempt.at} language={language} mode="datetime" /> <span className="muted">{result}</span>
      {attempt.status !== null && (
        <pre className={style['text']} tabIndex={0} aria-label={t.response}>
          {attempt.response || t.noResponse}
        </pre>
      )}
    </li>
  );
}
