/** Topics of little importance are details: they have no name before the second level. */
export const isDetail = (importance: number): boolean => importance <= 3;

/** The radius of a topic's dot in pixels. */
export const dotRadius = (importance: number): number => 2.8 + importance * 0.6;
