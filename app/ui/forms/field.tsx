import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

type Wiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean };

const FieldWiring = createContext<Wiring | null>(null);

export type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong and how to put it right. Several are shown below each other. */
  error?: string | readonly string[] | null;
  required?: boolean;
  /** At the right of the label: a link, a small button. */
  aside?: ReactNode;
  /** Typed so far and allowed, in characters; `said` says it to screen readers where something else is counted. */
  count?: { length: number; max: number; said?: string };
  /** A group of controls (radio buttons, check boxes): fieldset and legend instead of label. */
  group?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A label, one control of this kit, help and error; the control finds its id and descriptions by itself. */
export function Field({ label, help, error, required, aside, count, group, id, className, children }: FieldProps) {
  const made = useId();
  const texts = useUiTexts();
  const key = id ?? made;
  const errors = error ? (typeof error === 'string' ? [error] : error) : [];
  const describedBy = classNames(help != null && `${key}-help`, errors.length > 0 && `${key}-err`);
  const name = (
    <>
      {label}
      {required && (
        <span className="req">
          <span aria-hidden>*</span>
          <span className="sr">{texts.required}</span>
        </span>
      )}
    </>
  );
  const isInvalid = errors.length > 0;
  const isRequired = Boolean(required);
  const wiring = useMemo(
    () => ({ id: key, describedBy, isInvalid, isRequired }),
    [key, describedBy, isInvalid, isRequired],
  );
  return (
    <div className={classNames('field', className)}>
      <FieldWiring value={wiring}>
        {group ? (
          <fieldset aria-describedby={describedBy}>
            <legend>{name}</legend>
            {children}
          </fieldset>
        ) : (
          <>
            <FieldHead aside={aside}>
              <label htmlFor={key}>{name}</label>
            </FieldHead>
            {children}
          </>
        )}
      </FieldWiring>
      <FieldFoot fieldId={key} help={help} errors={errors} count={count} />
    </div>
  );
}

/** Id and aria attributes of the control inside a Field; own props win. */
export function useFieldWiring(props: {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
}) {
  const field = use(FieldWiring);
  return {
    id: props.id ?? field?.id,
    'aria-describedby': classNames(props['aria-describedby'], field?.describedBy),
    'aria-invalid': props['aria-invalid'] ?? (field?.isInvalid || undefined),
    'aria-required': field?.isRequired || undefined,
  };
}

type InputSize = { inputSize?: 's' | 'm' };

/** A one-line text control. `inputSize` s is 34 px high. */
export function Input({ className, inputSize, ...rest }: ComponentProps<'input'> & InputSize) {
  return (
    <input
      {...rest}
      {...useFieldWiring(rest)}
      className={classNames('input', inputSize === 's' && 'input-s', className)}
    />
  );
}

/** A text control that grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} {...useFieldWiring(rest)} className={classNames('input', className)} />;
}

/** A native select with options as children. */
export function Select({ className, inputSize, children, ...rest }: ComponentProps<'select'> & InputSize) {
  const wiring = useFieldWiring(rest);
  return (
    <span className="select">
      <select {...rest} {...wiring} className={classNames('input', inputSize === 's' && 'input-s', className)}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

function FieldHead({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="field-head">
      {children}
      {aside && <span>{aside}</span>}
    </div>
  );
}

function FieldFoot({
  fieldId,
  help,
  errors,
  count,
}: {
  fieldId: string;
  help: ReactNode;
  errors: readonly string[];
  count: FieldProps['count'];
}) {
  const texts = useUiTexts();
  const lines = (
    <div>
      {errors.length > 0 && (
        <div id={`${fieldId}-err`} role="alert">
          {errors.map((line) => (
            <p className="err" key={line}>
              <Icon name="warn" size="s" />
              {line}
            </p>
          ))}
        </div>
      )}
      {help != null && (
        <p className="help" id={`${fieldId}-help`}>
          {help}
        </p>
      )}
    </div>
  );
  if (!count) return lines;
  return (
    <div className="field-foot">
      {lines}
      <span className={classNames('count', count.length > count.max && 'over')}>
        <span aria-hidden>
          {count.length}/{count.max}
        </span>
        <span className="sr">{count.said ?? texts.lengthOf(count.length, count.max)}</span>
      </span>
    </div>
  );
}
