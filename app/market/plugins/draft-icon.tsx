import { firstLetter, hueOf } from '#app/ui/kit/avatar.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import style from './draft-icon.module.css';

type Props = { slug: string; name: string; src: string; size?: 's' | 'm' | 'l' };

/** A plugin's picture as its draft has it, or the first letter of its name on a hue. The name stands beside it. */
export function DraftIcon({ slug, name, src, size = 'm' }: Props) {
  return (
    <span className={classNames(style['icon'], style[size], src === '' && `hue-${hueOf(slug)}`)} aria-hidden>
      {src === '' ? firstLetter(name) : <img src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
