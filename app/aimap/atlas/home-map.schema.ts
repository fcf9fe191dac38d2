/** A land as the home page draws it: in pixels of the drawing, its name where there is room for it. */
export type HomeLand = {
  id: number;
  slug: string;
  title: string;
  isNamed: boolean;
  pigment: number;
  x: number;
  y: number;
  /** Its outline. */
  shore: string;
  topics: number;
};

export type HomeTopic = { id: number; slug: string; title: string; pigment: number; x: number; y: number };

/** The part of the map that the home page shows, what it holds in all, and a path to begin with. */
export type HomeMap = {
  lands: HomeLand[];
  topics: HomeTopic[];
  areaCount: number;
  topicCount: number;
  path: { slug: string; title: string; steps: number; minutes: number } | null;
};

/** The size of the drawing in pixels, and so many units of the ground are one of them. */
export const homeDrawing = { width: 800, height: 520, unit: 52 } as const;
