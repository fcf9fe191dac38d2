/**
 * Middles of the areas of `atlas.svg`, whose outlines have the same order: a relaxed Voronoi tessellation of a 860 ×
 * 560 ground, smoothed, the middle areas first.
 */
export const atlasAreas: readonly (readonly [x: number, y: number])[] = [
  [433, 212],
  [455, 356],
  [275, 294],
  [608, 293],
  [374, 465],
  [462, 70],
  [293, 103],
  [613, 139],
  [592, 460],
  [200, 472],
  [137, 154],
  [112, 338],
  [764, 368],
  [770, 198],
];
