import type { ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

export type ProgressProps = {
  /** 0 to 1; null while nothing is known. */
  value: number | null;
  label: string;
  /** At the right: "2.1 of 8 MB". */
  note?: ReactNode;
  failed?: boolean;
  onCancel?: () => void;
};

/** Long work: what runs, how far it is, and a way to stop it. */
export function Progress({ value, label, note, failed, onCancel }: ProgressProps) {
  const texts = useUiTexts();
  return (
    <div className="row">
      <div className="grow">
        <div className="progress-head">
          <span>{label}</span>
          <span>{note ?? (value === null ? null : `${Math.round(value * 100)}%`)}</span>
        </div>
        <progress
          className={classNames('meter', failed && 'meter-bad')}
          value={value ?? undefined}
          max={1}
          aria-label={label}
        />
      </div>
      {onCancel && <IconButton label={texts.cancel} icon="close" size="s" onClick={onCancel} />}
    </div>
  );
}
