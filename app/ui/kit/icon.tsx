import { classNames } from './class-names.ts';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url';

export type { IconName } from './icon-names.ts';

/** Address of one icon inside the sprite, for `<use>`. */
export const iconHref = (name: IconName) => `${sprite}#${name}`;

export type IconProps = {
  name: IconName;
  /** s 16 px, l 24 px; without it 1.25 em, or what the parent component sets. */
  size?: 's' | 'l';
  /** Filled instead of drawn: stars, pressed states. */
  filled?: boolean;
  className?: string;
  /** Read aloud; without it the icon is decoration. */
  label?: string;
};

/** An icon in the colour of its text. */
export function Icon({ name, size, filled, className, label }: IconProps) {
  return (
    <svg
      className={classNames('i', size && `i-${size}`, filled && 'fill', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={iconHref(name)} />
    </svg>
  );
}
