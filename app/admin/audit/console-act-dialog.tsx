import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Act } from './audit.schema.ts';
import { ActSubject } from './audited-thing.tsx';
import { actorName, auditPath, auditTexts } from './audit-texts.ts';
import style from '#app/admin/console/console-desk.module.css';

/** One act with everything that was noted. */
export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const t = auditTexts.use();
  const language = useLanguage();
  const footer = (
    <>
      {act.actorId !== null && (
        <LinkButton tone="quiet" to={auditPath({ actor: String(act.actorId) })} onClick={onClose}>
          {t.sameActor}
        </LinkButton>
      )}
      {act.subjectId !== null && (
        <LinkButton
          tone="quiet"
          to={auditPath({ subject: act.subjectKind, subjectId: act.subjectId })}
          onClick={onClose}
        >
          {t.sameSubject}
        </LinkButton>
      )}
      <Button onClick={onClose}>{t.close}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={act.name || t.otherAct} size="l" footer={footer}>
      <dl className={style['facts']}>
        <dt>{t.action}</dt>
        <dd>
          <code>{act.action}</code>
        </dd>
        <dt>{t.actor}</dt>
        <dd>
          {actorName(t, act)} {act.staff && <span className="muted">({t.onBehalf(act.staff.name)})</span>}
        </dd>
        {act.subjectKind !== '' && (
          <>
            <dt>{t.subject}</dt>
            <dd>
              <ActSubject act={act} />
            </dd>
          </>
        )}
        <dt>{t.time}</dt>
        <dd>
          <Time value={act.at} language={language} mode="datetime" />
        </dd>
        {act.requestId !== '' && (
          <>
            <dt>{t.request}</dt>
            <dd>
              <code>{act.requestId}</code>
            </dd>
          </>
        )}
      </dl>
      {Object.keys(act.detail).length > 0 && <pre className={style['text']}>{JSON.stringify(act.detail, null, 2)}</pre>}
    </Dialog>
  );
}
