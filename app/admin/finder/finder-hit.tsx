import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import type { Hit } from './finder.schema.ts';
import style from './finder-hit.module.css';

/** One hit as a line: what it is, where it stands, why it was found, and its value. */
export function HitLine({ hit: { icon, title, trail, also, value, face }, words }: { hit: Hit; words: string }) {
  return (
    <>
      {face ? <Avatar id={face.id} name={title} src={face.src} size="xs" /> : <Icon name={icon} size="s" />}
      <span className={style['what']}>
        <b>
          <Marked text={title} words={words} />
        </b>
        <small>
          {trail.join(' › ')}
          {trail.length > 0 && also !== '' && ' · '}
          <Marked text={also} words={words} />
        </small>
      </span>
      {value !== '' && <small className={style['value']}>{value}</small>}
    </>
  );
}

/** A text in which the words are marked where they stand first. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
