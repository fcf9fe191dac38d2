/** A topic of the AI map at which a post lies; `mine` is whether the reader called it right, null without a word. */
export type MapPlace = {
  nodeId: number;
  slug: string;
  title: string;
  areaTitle: string;
  pigment: number;
  isSettled: boolean;
  mine: boolean | null;
};
