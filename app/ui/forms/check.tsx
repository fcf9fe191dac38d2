import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The text beside the control. */
  children: ReactNode;
  /** A second, quieter line. */
  help?: ReactNode;
};

/** A check box with its text. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** A radio button with its text; those of one `name` form a group (put them in `<Field group>`). */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

/** On or off, at once; for a choice that is sent with a form take a Checkbox. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" isSwitch />;
}

/** Choices below each other, or beside each other with `row`. */
export function Choices({ row, children }: { row?: boolean; children: ReactNode }) {
  return <div className={row ? 'choices-row' : 'choices'}>{children}</div>;
}

function Choice({ children, help, className, isSwitch, ...rest }: ChoiceProps & { type: string; isSwitch?: boolean }) {
  return (
    <label className={classNames('check', className)}>
      <input {...rest} {...(isSwitch && { role: 'switch', className: 'switch' })} />
      <span>
        {children}
        {help && <small>{help}</small>}
      </span>
    </label>
  );
}
