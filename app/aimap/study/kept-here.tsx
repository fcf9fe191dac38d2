import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { forgetKept, useKept } from './local-progress.ts';
import type { StudyTexts } from './study-texts.ts';
import style from './study.module.css';

/** Offers what this browser kept before its owner signed in; it goes to the account only when they say so. */
export function KeptHere({ t }: { t: StudyTexts }) {
  const { send, isBusy } = useSend();
  const kept = useKept();
  const n = kept.states.length + kept.answers.length;
  if (n === 0) return null;
  async function merge() {
    if (await send('/api/aiMap/mergeProgress', { ...kept }, { done: true, refresh: true })) forgetKept();
  }
  return (
    <Notice tone="info">
      <span className={style['kept']}>
        {t.localFound(n)}
        <span className="row row-w">
          <Button size="s" loading={isBusy} onClick={() => void merge()}>
            {t.merge}
          </Button>
          <Button size="s" tone="quiet" onClick={forgetKept}>
            {t.discard}
          </Button>
        </span>
      </span>
    </Notice>
  );
}
