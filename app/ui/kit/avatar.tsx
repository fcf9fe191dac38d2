import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type AvatarProps = {
  /** Picks the hue; the same id has the same hue everywhere. */
  id: number | string;
  /** Its first letter stands in for a missing picture. */
  name: string;
  src?: string | null;
  /** xs 22, s 26, default 32, m 40, l 52, xl 88 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  gender?: 'male' | 'female' | null;
  /** Read aloud; without it the picture is decoration, because the name stands beside it. */
  label?: string;
};

/** A round picture of a person, or the first letter of the name on a hue. */
export function Avatar({ id, name, src, size, gender, label }: AvatarProps) {
  return (
    <span
      className={classNames('av', size && `av-${size}`, !src && `hue-${hueOf(id)}`)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : firstLetter(name)}
      {gender && (
        <span className={classNames('g', gender === 'female' ? 'c-danger' : 'c-info')}>
          <Icon name={gender} />
        </span>
      )}
    </span>
  );
}

/** One of the twelve hues, 1 to 12, the same for the same id (FNV-1a, 32 bits). */
export function hueOf(id: number | string): number {
  let hash = 0x811c9dc5;
  for (const letter of String(id)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return (hash % 12) + 1;
}

/** The first letter of a name, in upper case; "?" for an empty name. */
export function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}
