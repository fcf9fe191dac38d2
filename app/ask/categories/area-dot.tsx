import style from './area-dot.module.css';

/** The colour of a category's area, as a dot beside its name or its choice. */
export function AreaDot({ area }: { area: number }) {
  return <span className={style['dot']} style={{ background: `var(--area-${area}-ink)` }} />;
}
