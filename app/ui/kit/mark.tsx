import { createContext, useContext } from 'react';

const shell = 'M13.4 26.2A10.1 10.1 0 0 1 13.4 6A8 8 0 0 1 13.4 22A3.4 3.4 0 0 1 13.4 15.2';
const body = 'M1.9 26.2H21.6C25.7 26.2 27.4 23.8 27.4 20V13.8M27.4 18.2L30.5 13.8';
const nodes =
  'M10.6 14.7a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM18.2 15.8a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM5.4 7.5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z';

/** The address of a site's own icon, which stands wherever the mark would; '' for the product's. */
export const OwnIcon = createContext('');

/** The snail: one colour, a spiral through three nodes, on a 32 grid. Without `size` (px) the parent's CSS decides. */
export function Mark({ size, className = 'mk', label }: { size?: number; className?: string; label?: string }) {
  const own = useContext(OwnIcon);
  if (own) return <img className={className} src={own} width={size} height={size} alt={label ?? ''} />;
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={shell} />
      <path d={body} />
      <path d={nodes} fill="currentColor" stroke="none" />
    </svg>
  );
}
