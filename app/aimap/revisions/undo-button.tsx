import { useState } from 'react';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { mapLimits } from './map-limits.ts';

const texts = await pageTexts(
  () => import('./undo.zh.ts'),
  () => import('./undo.en.ts'),
);

/** Undoes a revision of the map, after asking why. */
export function UndoButton({ id, number }: { id: number; number?: number }) {
  const t = texts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="s"
        icon="undo"
        {...(number === undefined ? {} : { 'aria-label': t.undoOf(number) })}
        onClick={() => setOpen(true)}
      >
        {t.undo}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={number === undefined ? t.title : t.undoOf(number)}
          label={t.label}
          doText={t.undo}
          maxLength={mapLimits.reason}
          path="/api/aiMap/undoRevision"
          body={{ id }}
          onClose={() => setOpen(false)}
        >
          <p>{t.lead}</p>
        </ReasonDialog>
      )}
    </>
  );
}
