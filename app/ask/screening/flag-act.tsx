import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { withCode } from '#app/core/request/request.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import type { Thing } from '#app/ask/parts/ask.schema.ts';

const load = () => import('./flag-dialog.tsx');
const FlagDialog = lazy(load);

const placeOf = ({ subject, id }: Thing) =>
  subject === 'answer' ? `a${id}` : subject === 'comment' ? `c${id}` : undefined;

type Props = { thing: Thing; authorId: number; label: string; className?: string | undefined; isSmall?: boolean };

/** The way to say that something is wrong with a text of somebody else; guests are asked to log in first. */
export function FlagAct({ thing, authorId, label, className, isSmall = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { member } = useReader();
  const { subject, id } = thing;
  const press = useMemberAct({ act: 'flag', key: `flag:${subject}:${id}`, place: placeOf(thing) }, () =>
    withCode(load, () => setOpen(true)),
  );
  if (member?.id === authorId) return null;
  return (
    <>
      {isSmall ? (
        <IconButton label={label} icon="flag" className={className} onClick={() => press()} />
      ) : (
        <button type="button" onClick={() => press()}>
          <Icon name="flag" />
          {label}
        </button>
      )}
      {/* Outside of the row of acts, whose buttons look different. */}
      {isOpen &&
        createPortal(
          <Suspense>
            <FlagDialog thing={thing} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
