import { type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { withCode } from '#app/core/request/request.ts';
import { useMemberAct } from '#app/ask/kit/use-reader.ts';
import type { Thing } from '#app/ask/parts/ask.schema.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';

const load = () => import('./flag-dialog.tsx');
const FlagDialog = latePart(load);

const placeOf = ({ subject, id }: Thing) =>
  subject === 'answer' ? `a${id}` : subject === 'comment' ? `c${id}` : undefined;

/** What a press does that says something is wrong with a text, and the dialog it opens; guests log in first. */
export function useFlag(thing: Thing): { press: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const { subject, id } = thing;
  const press = useMemberAct({ act: 'flag', key: `flag:${subject}:${id}`, place: placeOf(thing) }, () =>
    withCode(load, () => setOpen(true)),
  );
  // Outside of the row of acts, whose buttons look different.
  const dialog =
    isOpen &&
    createPortal(
      <Suspense>
        <FlagDialog thing={thing} onClose={() => setOpen(false)} />
      </Suspense>,
      document.body,
    );
  return { press: () => press(), dialog };
}
