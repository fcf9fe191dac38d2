/** Areas; topics; all topics with their ways; what the community has placed; its titles. */
export type ZoomLevel = 0 | 1 | 2 | 3 | 4;

/** The scale (pixels for a unit of the ground) at which each level from 1 on begins. */
export const levelScales = [0.0095, 0.028, 0.07, 0.25] as const;
/** A level is left only when the scale falls so much below where it began. */
const hysteresis = 0.1;
export const fade_ms = 120;

/** The level of a scale; `before` is the one that is shown, which stays near a border. */
export function levelOf(k: number, before?: ZoomLevel): ZoomLevel {
  let level = 0;
  for (const [i, scale] of levelScales.entries())
    if (k >= (before !== undefined && i < before ? scale * (1 - hysteresis) : scale)) level = i + 1;
  return level as ZoomLevel;
}

/** What is drawn, each with a strength of its own between 0 and 1. */
export const layers = ['areas', 'topics', 'details', 'ways', 'points', 'titles'] as const;
export type Layer = (typeof layers)[number];

const isShown: Record<Layer, (level: ZoomLevel) => boolean> = {
  areas: (level) => level <= 2,
  topics: (level) => level >= 1,
  details: (level) => level >= 2,
  ways: (level) => level === 2,
  points: (level) => level >= 3,
  titles: (level) => level >= 4,
};

/** Brings each layer to where a level wants it, over `fade_ms`. Starts at that level. */
export class Fades {
  readonly strength: Record<Layer, number>;
  private readonly wanted: Record<Layer, number>;

  constructor(level: ZoomLevel) {
    const start = () => Object.fromEntries(layers.map((layer) => [layer, Number(isShown[layer](level))]));
    this.strength = start() as Record<Layer, number>;
    this.wanted = start() as Record<Layer, number>;
  }

  /** @param isInstant without a fade, for who wants no motion */
  setLevel(level: ZoomLevel, isInstant: boolean): void {
    for (const layer of layers) {
      this.wanted[layer] = isShown[layer](level) ? 1 : 0;
      if (isInstant) this.strength[layer] = this.wanted[layer];
    }
  }

  isWanted(layer: Layer): boolean {
    return this.wanted[layer] === 1;
  }

  /** @returns whether something still fades */
  step(elapsed_ms: number): boolean {
    let isFading = false;
    for (const layer of layers) {
      const rest = this.wanted[layer] - this.strength[layer];
      if (rest === 0) continue;
      const most = elapsed_ms / fade_ms;
      this.strength[layer] =
        Math.abs(rest) <= most ? this.wanted[layer] : this.strength[layer] + Math.sign(rest) * most;
      isFading ||= this.strength[layer] !== this.wanted[layer];
    }
    return isFading;
  }
}
