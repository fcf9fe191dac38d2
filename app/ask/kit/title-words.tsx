import { literalParts } from './literal-parts.ts';
import styles from './ask.module.css';

/** A title in which what stands between quotes keeps its spacing: '%合同%' is code, no Chinese beside Latin. */
export function TitleWords({ text }: { text: string }) {
  const parts = literalParts(text);
  if (parts.length === 1) return text;
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.length;
    return /^['"`]/.test(part) ? (
      <span key={key} className={styles['literal']}>
        {part}
      </span>
    ) : (
      part
    );
  });
}
