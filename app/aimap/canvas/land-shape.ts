type Point = readonly [x: number, y: number];

/** The outline of a land with round corners: from the middle of each side round its corner to the next. */
export function shoreOf(polygon: readonly Point[]): string {
  const middle = ([x, y]: Point, [u, v]: Point) => `${Math.round((x + u) / 2)} ${Math.round((y + v) / 2)}`;
  const from = (i: number) => polygon[i % polygon.length]!;
  const curves = polygon.map((corner, i) => `Q${corner.join(' ')} ${middle(corner, from(i + 1))}`);
  return polygon.length < 3 ? '' : `M${middle(from(polygon.length - 1), from(0))}${curves.join('')}Z`;
}

/** The corners drawn in towards a middle: a contour line of the land. */
export const drawnIn = (polygon: readonly Point[], [x, y]: Point, scale: number): Point[] =>
  polygon.map(([u, v]) => [Math.round(x + (u - x) * scale), Math.round(y + (v - y) * scale)]);

/** How far a name may reach to each side of the middle of its land, some lines above and below it included. */
export function roomOf({ polygon, x, y }: { polygon: readonly Point[]; x: number; y: number }): number {
  const ys = polygon.map(([, v]) => v);
  const reach = ((Math.max(...ys) - Math.min(...ys)) / 2) * nameShare;
  return Math.min(...[y - reach, y, y + reach].map((at) => roomAt(polygon, x, at)));
}

/** The part of the height of a land that a name of several lines takes where it is drawn smallest. */
const nameShare = 0.4;

/** How far the shore is from a place, to the left or to the right; 0 outside. */
function roomAt(polygon: readonly Point[], x: number, y: number): number {
  let [left, right] = [-Infinity, Infinity];
  for (const [i, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon[(i + 1) % polygon.length]!;
    if (y1 > y === y2 > y) continue;
    const shore = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    if (shore <= x) left = Math.max(left, shore);
    else right = Math.min(right, shore);
  }
  return Number.isFinite(right - left) ? Math.min(x - left, right - x) : 0;
}

/** The contour lines of a land, as shares of its size. */
export const contours = [0.82, 0.62, 0.42] as const;
