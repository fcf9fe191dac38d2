import type { ReactNode } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import style from './record-form.module.css';
import type { useRecordForm } from './use-record-form.ts';

export type RecordFormProps = {
  form: Pick<ReturnType<typeof useRecordForm>, 'ref' | 'fault' | 'isBusy'>;
  /** The verb of the main button. */
  action: string;
  cancel: string;
  danger?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form in a dialog of the console: fields, what was refused, the buttons. */
export function RecordForm({
  form: { ref, fault, isBusy },
  action,
  cancel,
  danger,
  onSubmit,
  onClose,
  children,
}: RecordFormProps) {
  return (
    <form
      className={style['form']}
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      {fault && (
        <Notice tone="bad" live>
          {fault}
        </Notice>
      )}
      <div className="ft">
        <Button tone="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" tone={danger ? 'danger' : 'primary'} loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
