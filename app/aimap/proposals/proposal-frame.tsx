import type { ReactNode } from 'react';
import { DraftHint, DraftRestored } from '#app/ask/drafts/draft-hint.tsx';
import { postTexts } from '#app/ask/editor/post-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { TextField } from './proposal-fields.tsx';
import { proposalLimits } from './proposal-kinds.ts';
import { proposeTexts } from './map-propose-texts.ts';
import type { ProposalForm } from './use-proposal.ts';

type Props = { form: ProposalForm<{ reason: string }>; onSend: () => void; children: ReactNode };

/** The frame of every form of a proposal: its draft, why, what is wrong with the whole, and the button that sends. */
export function ProposalFrame({ form, onSend, children }: Props) {
  const t = proposeTexts.use();
  const writing = postTexts.use();
  const { frame, values, set, faults, isBusy, kept, isRestored, discard } = form;
  return (
    <form
      ref={frame}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {isRestored && <DraftRestored t={{ ...writing, discardText: t.discardText }} onDiscard={() => void discard()} />}
      {children}
      <TextField
        name="reason"
        label={t.reason}
        help={t.reasonHelp}
        value={values.reason}
        rows={2}
        max={proposalLimits.reason}
        faults={faults}
        onChange={(reason) => set({ reason })}
      />
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
        </Notice>
      )}
      <div className="row row-w">
        <Button type="submit" tone="primary" loading={isBusy}>
          {t.send}
        </Button>
        <span className="small muted">
          <DraftHint draft={kept} t={writing} />
        </span>
      </div>
    </form>
  );
}
