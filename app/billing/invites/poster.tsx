import { type Ref, use } from 'react';
import { firstLetter } from '#app/ui/kit/avatar.tsx';
import { Mark, OwnIcon } from '#app/ui/kit/mark.tsx';
import type { InvitesTexts } from './invites-texts.ts';

export type PosterPerson = { id: number; nickname: string; avatar: string };

/** Colours and faces as values: a saved picture knows no style sheet. */
export type PosterColours = Record<
  'ground' | 'ink' | 'call' | 'callInk' | 'callMuted' | 'card' | 'qr' | 'accent' | 'text' | 'display',
  string
>;

type Props = {
  ref: Ref<SVGSVGElement>;
  t: InvitesTexts;
  siteName: string;
  url: string;
  code: string;
  qr: { size: number; path: string };
  person: PosterPerson;
  /** The avatar as a data URL; the first letter of the name stands in for it. */
  picture: string;
  colours: PosterColours;
};

/** The size of the poster in its own units. */
export const posterSize = { width: 750, height: 1120 };
const qrSide = 300;

/**
 * An invitation to print or send: who invites, to what, and the code to scan. Draws with attributes only, so that it
 * can be saved.
 */
export function Poster({ ref, t, siteName, url, code, qr, person, picture, colours: c }: Props) {
  const { width, height } = posterSize;
  const isOwn = use(OwnIcon) !== ''; // an icon of the site is no drawing, and would not be saved along
  const scale = qrSide / qr.size;
  const lines = t.posterLine.split('\n');
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t.posterOf(person.nickname)}
      fontFamily={c.text}
    >
      <rect width={width} height={height} fill={c.ground} />
      <rect width={width} height="600" fill={c.call} />
      {!isOwn && (
        <g color={c.callInk}>
          <g transform="translate(430 250)" opacity="0.08">
            <Mark size={380} />
          </g>
          <g transform="translate(60 60)">
            <Mark size={56} />
          </g>
        </g>
      )}
      <text x={isOwn ? 60 : 132} y="101" fill={c.callInk} fontSize="34" fontWeight="600">
        {siteName}
      </text>
      <Face person={person} picture={picture} colours={c} />
      <text x="180" y="222" fill={c.callInk} fontSize="34" fontWeight="600">
        {clipped(person.nickname, 24)}
      </text>
      <text x="180" y="266" fill={c.callMuted} fontSize="26">
        {t.posterInvites(siteName)}
      </text>
      {lines.map((line, i) => (
        <text
          key={line}
          x="60"
          y={lines.length > 2 ? 392 + i * 62 : 410 + i * 78}
          fill={c.callInk}
          fontSize={widthOf(line) > 26 ? 42 : 56}
          fontWeight="600"
          fontFamily={c.display}
        >
          {line}
        </text>
      ))}
      <rect x="60" y="560" width="630" height="440" rx="20" fill={c.card} />
      <g transform={`translate(100 630) scale(${scale})`}>
        <path d={qr.path} fill={c.qr} shapeRendering="crispEdges" />
      </g>
      <text x="440" y="750" fill={c.qr} fontSize="36" fontWeight="600">
        {t.posterScan}
      </text>
      <rect x="440" y="772" width="64" height="6" rx="3" fill={c.accent} />
      <text x="440" y="830" fill={c.qr} fillOpacity="0.7" fontSize="24">
        {t.code}
      </text>
      <text x="440" y="868" fill={c.qr} fontSize="32" fontWeight="600" letterSpacing="2">
        {code}
      </text>
      <text x={width / 2} y="1062" fill={c.ink} fontSize="24" textAnchor="middle">
        {url.replace(/^https?:\/\//, '')}
      </text>
    </svg>
  );
}

function Face({ person, picture, colours: c }: { person: PosterPerson; picture: string; colours: PosterColours }) {
  return (
    <>
      <clipPath id="poster-face">
        <circle cx="108" cy="230" r="48" />
      </clipPath>
      <circle cx="108" cy="230" r="48" fill={c.accent} />
      <text x="108" y="246" fill={c.callInk} fontSize="44" fontWeight="600" textAnchor="middle">
        {firstLetter(person.nickname)}
      </text>
      {picture && (
        <image
          href={picture}
          x="60"
          y="182"
          width="96"
          height="96"
          preserveAspectRatio="xMidYMid slice"
          clipPath="url(#poster-face)"
        />
      )}
    </>
  );
}

/** Latin letters take half the room of Chinese ones. */
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? 1 : 2), 0);

function clipped(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let kept = '';
  for (const letter of text) {
    if (widthOf(kept + letter) > room - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}
