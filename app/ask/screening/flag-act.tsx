import { Icon } from '#app/ui/kit/icon.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { useReader } from '#app/ask/kit/use-reader.ts';
import type { Thing } from '#app/ask/parts/ask.schema.ts';
import { useFlag } from './use-flag.tsx';

type Props = { thing: Thing; authorId: number; label: string; className?: string | undefined; isSmall?: boolean };

/** The way to say that something is wrong with a text of somebody else; guests are asked to log in first. */
export function FlagAct({ thing, authorId, label, className, isSmall = false }: Props) {
  const { member } = useReader();
  const { press, dialog } = useFlag(thing);
  if (member?.id === authorId) return null;
  return (
    <>
      {isSmall ? (
        <IconButton label={label} icon="flag" className={className} onClick={press} />
      ) : (
        <button type="button" onClick={press}>
          <Icon name="flag" />
          {label}
        </button>
      )}
      {dialog}
    </>
  );
}
