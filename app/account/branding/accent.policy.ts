import { clampChroma, converter, formatHex, wcagContrast } from 'culori';

/*
 * The accent of a site and all shades that are made of it. The shades keep the lightness of the product's own green in
 * OKLCH (Ottosson 2020, the space of CSS Color 4), so that whatever hue is chosen reads as well as that.
 */

/** WCAG 2.2, 1.4.3: text against what it stands on. */
const leastContrast = 4.5;
/** The ground, surface and text of both themes, from tokens.css. */
const [ground, surface, darkSurface] = ['#fbfaf7', '#ffffff', '#1a1e1b'];

const oklch = converter('oklch');
type Shade = { l: number; share: number };
/** Lightness of each shade and its share of the accent's chroma, in the light and in the dark theme. */
const shades: Record<string, [Shade | 'accent' | { under: number; share: number }, Shade]> = {
  '--moss-50': [
    { l: 0.967, share: 0.1 },
    { l: 0.254, share: 0.24 },
  ],
  '--moss-100': [
    { l: 0.929, share: 0.22 },
    { l: 0.296, share: 0.34 },
  ],
  '--moss-200': [
    { l: 0.862, share: 0.4 },
    { l: 0.358, share: 0.49 },
  ],
  '--moss-300': [
    { l: 0.774, share: 0.63 },
    { l: 0.45, share: 0.66 },
  ],
  '--moss-600': ['accent', { l: 0.73, share: 0.93 }],
  '--moss-700': [
    { under: 0.077, share: 0.84 },
    { l: 0.793, share: 0.8 },
  ],
  '--moss-800': [
    { under: 0.148, share: 0.69 },
    { l: 0.851, share: 0.59 },
  ],
  '--on-primary': [
    { l: 1, share: 0 },
    { l: 0.204, share: 0.22 },
  ],
  '--call-ground': [
    { l: 0.31, share: 0.51 },
    { l: 0.254, share: 0.24 },
  ],
  '--call-ink': [
    { l: 0.956, share: 0.12 },
    { l: 0.956, share: 0.12 },
  ],
  '--call-muted': [
    { l: 0.876, share: 0.28 },
    { l: 0.801, share: 0.4 },
  ],
};
/** Tokens that are a shade of another name. */
const sameAs = { '--focus': ['--moss-600', '--moss-700'], '--trail': ['--moss-600', '--moss-700'] } as const;

export type Accent = { light: Record<string, string>; dark: Record<string, string> };

/** Every shade of an accent, by the name of its token, as #rrggbb. @param accent #rrggbb */
export function shadesOf(accent: string): Accent {
  const { l, c, h = 0 } = oklch(accent)!;
  const colourOf = (shade: (typeof shades)[string][number]) => {
    if (shade === 'accent') return accent.toLowerCase();
    const lightness = 'l' in shade ? shade.l : Math.max(0.1, l - shade.under);
    return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c, 0.16) * shade.share, h }, 'oklch'));
  };
  const names = Object.keys(shades);
  const pick = (side: 0 | 1) => {
    const found = Object.fromEntries(names.map((name) => [name, colourOf(shades[name]![side])]));
    for (const [name, pair] of Object.entries(sameAs)) found[name] = found[pair[side]]!;
    return { ...found, '--series-1': found['--moss-600']! };
  };
  return { light: pick(0), dark: pick(1) };
}

/** The least contrast of text in this colour, and of white on it, in the light theme: 1 to 21. */
export function contrastOf(accent: string): number {
  return Math.min(...[ground, surface, shadesOf(accent).light['--moss-50']!].map((on) => wcagContrast(accent, on)));
}

/** Whether a text is a colour, #rrggbb, that can be an accent. */
export const isReadable = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text) && contrastOf(text) >= leastContrast;

/** The least contrast that the dark theme's shade of an accent has. */
export function darkContrastOf(accent: string): number {
  const { dark } = shadesOf(accent);
  return Math.min(
    wcagContrast(dark['--moss-600']!, darkSurface),
    wcagContrast(dark['--on-primary']!, dark['--moss-600']!),
  );
}

/** The next darker colour of the same hue that can be read, for one that is too pale. @param accent #rrggbb */
export function readableAccent(accent: string): string {
  const { l, c, h } = oklch(accent)!;
  for (let lightness = l; lightness > 0; lightness -= 0.005) {
    const darker = formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h: h ?? 0 }, 'oklch'));
    if (isReadable(darker)) return darker;
  }
  return '#000000';
}

/** The custom properties of an accent for the root element's style; none for the product's own green (''). */
export function accentStyle(accent: string): Record<string, string> | undefined {
  if (accent === '') return undefined;
  const { light, dark } = shadesOf(accent);
  return Object.fromEntries(
    Object.entries(light).map(([name, colour]) => [name, `light-dark(${colour}, ${dark[name]!})`]),
  );
}
