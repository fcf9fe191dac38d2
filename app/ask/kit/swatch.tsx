import styles from './ask.module.css';

/** The pigment of a category's area on the map. */
export function Swatch({ area }: { area: number }) {
  return <span className={`sw ${styles['swatch']}`} style={{ background: `var(--area-${area}-ink)` }} />;
}
