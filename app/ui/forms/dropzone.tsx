import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import styles from './dropzone.module.css';
import { useFieldWiring } from './field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';

export type DropzoneProps = {
  /** What to do here: "Drop a file or paste an image". */
  label: ReactNode;
  /** On the button that opens the file picker. */
  chooseText: string;
  /** Types and sizes that are allowed. */
  help?: ReactNode;
  onFiles: (files: File[]) => void;
  /** As in the `accept` attribute. Only a hint to the picker: check again. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Uploads that run, and what is there already. */
  children?: ReactNode;
};

/** A place for files: drop, paste or choose. */
export function Dropzone({ label, chooseText, help, onFiles, accept, multiple, disabled, children }: DropzoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const wiring = useFieldWiring({});
  const [isOver, setOver] = useState(false);
  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }
  function onDrag(event: DragEvent) {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  }
  function onPaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  }
  return (
    <div
      className={classNames(styles['zone'], isOver && styles['over'])}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      onPaste={onPaste}
    >
      <Icon name="upload" size="l" />
      <p>{label}</p>
      <Button
        size="s"
        {...wiring}
        aria-describedby={classNames(wiring['aria-describedby'], help != null && helpId)}
        aria-required={undefined}
        aria-invalid={undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {chooseText}
      </Button>
      {help != null && (
        <p className={styles['help']} id={helpId}>
          {help}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {children && <div className={styles['list']}>{children}</div>}
    </div>
  );
}
