import style from './login.module.css';

type Land = { x: number; y: number; radius: number; area: number; turn: number };

const lands: Land[] = [
  { x: 262, y: 275, radius: 185, area: 3, turn: 0.4 },
  { x: 618, y: 92, radius: 150, area: 4, turn: 2.1 },
  { x: 640, y: 460, radius: 145, area: 8, turn: 4.2 },
  { x: 118, y: 662, radius: 160, area: 9, turn: 1.3 },
  { x: 480, y: 800, radius: 150, area: 10, turn: 3.3 },
  { x: 20, y: 0, radius: 105, area: 2, turn: 5.1 },
];
const shallows = { x: 400, y: 560, radius: 70, area: 0, turn: 2.7 };
const trail = 'M178 640C240 560 205 470 262 420C322 368 210 330 214 262C218 196 300 176 344 226';
const trailNext = 'M344 226C380 268 470 250 512 316C546 370 560 400 606 446';
const stops = [
  [178, 640],
  [262, 420],
  [214, 262],
] as const;

/** A piece of the atlas without names: lands, contour lines, a trail with its next stop. Decoration. */
export function QuietMap() {
  return (
    <svg className={style['map']} viewBox="0 0 700 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {drawn.map(({ sea, area }) => (
        <path key={area} className={style['sea']} d={sea} />
      ))}
      {shoals.map((path) => (
        <path key={path} className={style['sea']} d={path} />
      ))}
      {drawn.map(({ land, rings, area }) => (
        <g key={area}>
          <path className={style['land']} d={land} fill={`var(--area-${area})`} />
          {rings.map((path) => (
            <path key={path} className={style['ring']} d={path} stroke={`var(--area-${area}-ink)`} />
          ))}
        </g>
      ))}
      <path className={style['halo']} d={trail} />
      <path className={style['trail']} d={trail} />
      <path className={style['halo']} d={trailNext} />
      <path className={style['next']} d={trailNext} />
      {stops.map(([x, y]) => (
        <circle key={x} className={style['stop']} cx={x} cy={y} r={6} />
      ))}
      <circle className={style['here']} cx={344} cy={226} r={7} />
      <circle className={style['stop']} cx={606} cy={446} r={6} />
    </svg>
  );
}

const shoals = [1, 0.66, 0.34].map((share) => contour(shallows, share));
const drawn = lands.map((land) => ({
  area: land.area,
  land: contour(land, 1),
  rings: [0.74, 0.5, 0.28].map((share) => contour(land, share)),
  sea: contour(land, 1.11),
}));

/**
 * A closed smooth line around a land at a share of its size: a circle with three waves on it, through the middles of 20
 * points.
 */
function contour({ x, y, radius, turn }: Land, share: number): string {
  const count = 20;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const wave =
      0.13 * Math.sin(2 * angle + turn) +
      0.07 * Math.sin(3 * angle + 2 * turn) +
      0.03 * Math.sin(5 * angle + turn * 3 + share * 2);
    const reach = radius * share * (1 + wave);
    return [x + reach * 1.08 * Math.cos(angle), y + reach * 0.92 * Math.sin(angle)] as const;
  });
  const middle = (i: number) => {
    const [a, b] = [points[i % count]!, points[(i + 1) % count]!];
    return `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  };
  return `M${middle(count - 1)}${points.map(([px, py], i) => `Q${Math.round(px)} ${Math.round(py)} ${middle(i)}`).join('')}Z`;
}
