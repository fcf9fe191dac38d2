const edge =
  'M4 5.5C4 4 5 3.2 6.5 3.1 16 2.6 27 2.7 35.5 3.2 37.2 3.3 38.4 4.2 38.5 6 39 16 38.9 26 38.4 35.6 38.3 37.5 37.2 38.6 35.3 38.7 26 39.2 16 39 6.8 38.6 5 38.5 3.8 37.4 3.7 35.6 3.2 26 3.4 15 4 5.5z';

/** A stamped seal. `text` has one or two letters that fill it; longer words are drawn smaller. */
export function Seal({ text, label, title }: { text: string; label: string; title?: string }) {
  return (
    <span className="seal" title={title}>
      <svg viewBox="0 0 42 42" aria-hidden>
        <path d={edge} fill="currentColor" />
        <text
          x="21"
          y={text.length > 3 ? 24.5 : 27.2}
          textAnchor="middle"
          textLength={text.length > 4 ? 32 : undefined}
          lengthAdjust="spacingAndGlyphs"
          className={text.length > 3 ? 'long' : undefined}
        >
          {text}
        </text>
      </svg>
      <span className="sr">{label}</span>
    </span>
  );
}
