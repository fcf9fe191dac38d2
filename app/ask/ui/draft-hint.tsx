import { confirm } from '#app/ui/confirm.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PostTexts } from '../pages/post.tsx';
import type { DraftState } from './use-form-draft.ts';

/** Where the draft stands, in the editor's footer. */
export function DraftHint({ state, t }: { state: DraftState['state']; t: PostTexts }) {
  const texts = { idle: t.draftWaiting, waiting: t.draftWaiting, saving: t.draftSaving, saved: t.draftSaved, failed: t.draftFailed };
  return (
    <span role="status" className={state === 'failed' ? 'c-danger' : undefined}>
      {texts[state]}
    </span>
  );
}

/** Says that an earlier draft was put back, and lets it be discarded. */
export function DraftRestored({ t, onDiscard }: { t: PostTexts; onDiscard: () => void }) {
  async function ask() {
    if (await confirm({ title: t.discardTitle, text: t.discardText, confirmText: t.discard, danger: true })) onDiscard();
  }
  return (
    <Notice
      title={t.draftRestored}
      action={
        <button type="button" className="btn btn-quiet btn-s" onClick={() => void ask()}>
          {t.discard}
        </button>
      }
    >
      {t.draftRestoredText}
    </Notice>
  );
}
