import { useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { SettingsTexts } from './settings-fields.tsx';
import style from './settings.module.css';

/** Tries out what is saved, the mailbox of replies or the object store, and shows how that went. */
export function TestConnection({
  name,
  path,
  title,
  lead,
  t,
}: {
  /** By which the console's search finds its button. */
  name?: string;
  path: string;
  title: string;
  lead: string;
  t: SettingsTexts;
}) {
  const [said, setSaid] = useState<{ works: boolean; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function test() {
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    const answer = await request.post(
      path,
      {},
      { showCodeMessage: false, showErrorMessage: false, timeout_ms: 60_000 },
    );
    setBusy(false);
    if (answer.code === 1) setSaid({ works: true, text: answer.msg });
    else if (!answer.isCancelled) setSaid({ works: false, text: answer.msg });
  }
  return (
    <section className={style['second']}>
      <SectionHead title={title} />
      <p className="muted">{lead}</p>
      <div className={style['state']}>
        <Button name={name} loading={isBusy} onClick={() => void test()}>
          {t.testConnection}
        </Button>
      </div>
      {said && (
        <div className={style['state']}>
          <Notice tone={said.works ? 'ok' : 'bad'} live>
            {said.text}
          </Notice>
        </div>
      )}
    </section>
  );
}
