/** The colours and faces of the drawing, as a canvas takes them. */
export type MapPalette = {
  sea: string;
  coast: string;
  ink: string;
  muted: string;
  surface: string;
  halo: string;
  trail: string;
  focus: string;
  accent: string;
  /** Land and ink of each pigment from 1 on; the first entry stands for none. */
  land: string[];
  landInk: string[];
  /** In the order of `pointKinds`. */
  points: string[];
  textFace: string;
  displayFace: string;
  isForced: boolean;
};

const pigments = 12;
const tokens = {
  sea: '--sea',
  coast: '--coast',
  ink: '--ink',
  muted: '--muted',
  surface: '--surface',
  halo: '--halo',
  trail: '--trail',
  focus: '--focus',
  accent: '--accent',
} as const;
const pointTokens = ['--series-3', '--series-1', '--series-2', '--muted', '--series-4'] as const;

/** Where people choose their own colours a canvas has to take them by itself. */
const forced = {
  sea: 'Canvas',
  coast: 'CanvasText',
  ink: 'CanvasText',
  muted: 'CanvasText',
  surface: 'Canvas',
  halo: 'Canvas',
  trail: 'Highlight',
  focus: 'Highlight',
  accent: 'Highlight',
} as const;

export const forcedColours = '(forced-colors: active)';

/** Reads the tokens as they hold at an element: in its theme, or in the colours that are forced. */
export function readPalette(at: HTMLElement): MapPalette {
  const isForced = matchMedia(forcedColours).matches;
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.setProperty('forced-color-adjust', 'none');
  at.append(probe);
  const colour = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const face = (token: string) => {
    probe.style.fontFamily = `var(${token})`;
    return getComputedStyle(probe).fontFamily;
  };
  const names = Object.keys(tokens) as (keyof typeof tokens)[];
  const plain = Object.fromEntries(
    names.map((name) => [name, colour(isForced ? forced[name] : `var(${tokens[name]})`)]),
  ) as Record<keyof typeof tokens, string>;
  const ofPigments = (ending: string, instead: string) =>
    Array.from({ length: pigments + 1 }, (_, pigment) =>
      isForced || pigment === 0 ? instead : colour(`var(--area-${pigment}${ending})`),
    );
  const palette = {
    ...plain,
    land: ofPigments('', plain.sea),
    landInk: ofPigments('-ink', plain.ink),
    points: pointTokens.map((token) => (isForced ? plain.ink : colour(`var(${token})`))),
    textFace: face('--font-text'),
    displayFace: face('--font-display'),
    isForced,
  };
  probe.remove();
  return palette;
}
