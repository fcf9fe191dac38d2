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

/** The contour lines of a land, as shares of its size. */
export const contours = [0.82, 0.62, 0.42] as const;
