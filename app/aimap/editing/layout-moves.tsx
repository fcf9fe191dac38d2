import { useState } from 'react';
import { ground } from '#app/aimap/nodes/node-kinds.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { dropped, shiftOf } from './layout-draft.ts';
import { reasonFrom } from './layout.policy.ts';
import type { Layout } from './layout.schema.ts';
import style from './map-layout.module.css';
import type { LayoutTexts } from './map-layout-texts.ts';
import type { LayoutWork } from './use-layout-work.ts';

type Props = { layout: Layout; work: LayoutWork; maySave: boolean; t: LayoutTexts };

export const percent = (share: number) => `${(share * 100).toFixed(share > 0 && share < 0.001 ? 3 : 1)}%`;

/** What is not saved: how far it moves the map, a re-layout, and the acts of saving and taking back. */
export function LayoutMoves({ layout, work, maySave, t }: Props) {
  const { draft, unsaved, hasUnsaved, proposal, sending, propose } = work;
  const shift = shiftOf(draft);
  const count = unsaved.topics.length;
  return (
    <>
      <section>
        <h2>
          {t.shift} <span>{t.unsaved(count, unsaved.lands.length)}</span>
        </h2>
        <p className={style['figure']}>
          {percent(shift)} <small>{t.meanShift}</small>
        </p>
        {count > 0 && (
          <p className={style['note']}>
            {t.shiftOf(count, Math.round((shift * ground * layout.topics.length) / count))}
          </p>
        )}
      </section>
      <section>
        <h2>{t.relayout}</h2>
        <p className={style['note']}>{t.relayoutText}</p>
        <Button size="s" loading={sending.busy === 'propose'} onClick={() => void propose()}>
          {t.propose}
        </Button>
        {proposal && (
          <p className={style['note']} role="status">
            {t.proposed(proposal.topics.length, percent(proposal.meanShift))}
          </p>
        )}
      </section>
      <Versions layout={layout} work={work} maySave={maySave} t={t} />
      <Ending work={work} maySave={maySave} wantsReason={shift > reasonFrom} isIdle={!hasUnsaved} t={t} />
    </>
  );
}

function Versions({ layout, work, maySave, t }: Props) {
  const [newest] = layout.changes;
  return (
    <section>
      <h2>{t.versions}</h2>
      {!newest && <p className={style['note']}>{t.noVersions}</p>}
      <ol className={style['note']}>
        {layout.changes.map(({ version, moved, meanShift, reason, isUndo }) => (
          <li key={version}>
            {t.version(version, moved, percent(meanShift))}
            {isUndo ? t.undoneVersion : ''} {reason}
          </li>
        ))}
      </ol>
      {newest && maySave && (
        <Button
          size="s"
          loading={work.sending.busy === newest.version}
          onClick={() => void work.undoVersion(newest.version)}
        >
          {t.undoVersion(newest.version)}
        </Button>
      )}
    </section>
  );
}

type EndProps = Omit<Props, 'layout'> & { wantsReason: boolean; isIdle: boolean };

function Ending({ work, maySave, wantsReason, isIdle, t }: EndProps) {
  const [reason, setReason] = useState('');
  const { sending, save, change } = work;
  async function discard() {
    if (await confirm({ title: t.discard, text: t.discardText, confirmText: t.discard }))
      change((last) => dropped(last));
  }
  return (
    <section className={style['end']}>
      <Messages work={work} t={t} />
      {wantsReason && (
        <Field label={t.reason} help={t.reasonHelp} error={sending.faults['reason']} required>
          <Input value={reason} maxLength={200} onChange={({ currentTarget: { value } }) => setReason(value)} />
        </Field>
      )}
      <div className="btns">
        <Button
          tone="primary"
          loading={sending.busy === 'send'}
          disabled={isIdle}
          reason={maySave ? null : t.readOnly}
          onClick={() => void save(reason)}
        >
          {t.save}
        </Button>
        <Button disabled={isIdle} onClick={() => void discard()}>
          {t.discard}
        </Button>
      </div>
    </section>
  );
}

/** What an editor must know of their draft: kept, not kept, the connection, what somebody else has moved. */
function Messages({ work, t }: Pick<Props, 'work' | 't'>) {
  const { isLost, keptAt, isKept, conflict, sending, change, settle, reload } = work;
  const language = useLanguage();
  const fault = sending.faults[''];
  return (
    <>
      {isLost && (
        <Notice tone="warn" live>
          {t.lost}
        </Notice>
      )}
      {keptAt !== null && <Notice>{t.kept(new Date(keptAt * 1000).toLocaleString(htmlLang[language]))}</Notice>}
      {!isKept && <Notice tone="warn">{t.notKept}</Notice>}
      {fault && (
        <Notice tone="bad" live>
          <p>{fault}</p>
          {conflict.length > 0 && (
            <div className="btns">
              <Button size="s" onClick={() => (change((last) => dropped(last, conflict)), settle())}>
                {t.drop}
              </Button>
              <Button size="s" onClick={() => void reload().then(settle)}>
                {t.reload}
              </Button>
            </div>
          )}
        </Notice>
      )}
    </>
  );
}
