import { Button } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import type { PostTexts } from '#app/ask/editor/post-texts.ts';
import type { DraftChoice } from './use-draft-keeper.ts';
import type { FormDraft } from './use-form-draft.ts';

/** Where the draft stands, in the editor's footer. */
export function DraftHint({
  draft: { state, choice },
  t,
}: {
  draft: Pick<FormDraft, 'state' | 'choice'>;
  t: PostTexts;
}) {
  const shared = writingTexts.use();
  if (choice) return <DraftConflict choice={choice} />;
  const texts = {
    idle: t.draftWaiting,
    waiting: t.draftWaiting,
    saving: t.draftSaving,
    saved: t.draftSaved,
    failed: t.draftFailed,
    tooLong: shared.draftTooLong,
    conflict: '',
  };
  return (
    <span role="status" className={state.is === 'failed' || state.is === 'tooLong' ? 'c-danger' : undefined}>
      {texts[state.is]}
    </span>
  );
}

/** The draft was kept in another tab or on another device: which of both is to be kept. */
export function DraftConflict({ choice }: { choice: DraftChoice }) {
  const t = writingTexts.use();
  return (
    <span role="alert" className="row row-w">
      <span className="c-danger">{t.draftConflict}</span>
      <Button size="s" tone="quiet" onClick={choice.take}>
        {t.draftTake}
      </Button>
      <Button size="s" tone="quiet" onClick={choice.keep}>
        {t.draftKeep}
      </Button>
    </span>
  );
}

/** Says that the text was changed after its draft was begun: saving the draft takes those changes back. */
export function DraftOutdated({
  base,
  present,
  path,
  t,
}: {
  base: number;
  present: number;
  path: string;
  t: PostTexts;
}) {
  if (base >= present) return null;
  return (
    <Notice tone="warn" title={t.draftOutdated(base, present)}>
      {t.draftOutdatedText} <Link to={path}>{t.draftOutdatedLink}</Link>
    </Notice>
  );
}

/** Says that an earlier draft was put back, and lets it be discarded. */
export function DraftRestored({ t, onDiscard }: { t: PostTexts; onDiscard: () => void }) {
  async function ask() {
    if (await confirm({ title: t.discardTitle, text: t.discardText, confirmText: t.discard, danger: true }))
      onDiscard();
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
