import { classNames } from '#app/ui/kit/class-names.ts';
import { firstLetter, hueOf } from '#app/ui/kit/avatar.tsx';
import style from './plugin-icon.module.css';

/** The picture of a plugin as its listing or draft has it, or the first letter of its name on a hue. Decoration: the name stands beside it. */
export function PluginIcon({
  plugin: { slug, name, icon },
  size,
}: {
  plugin: { slug: string; name: string; icon: string };
  size?: 's' | 'l';
}) {
  return (
    <span
      className={classNames(style['icon'], size && style[`icon-${size}`], !icon && `hue-${hueOf(slug)}`)}
      aria-hidden="true"
    >
      {icon ? <img src={icon} alt="" loading={size === 'l' ? 'eager' : 'lazy'} decoding="async" /> : firstLetter(name)}
    </span>
  );
}
