import type { Widen } from '#app/core/texts/language.ts';
import type zh from './branding-settings.zh.ts';

/** The words of the site's face among the settings. */
export default {
  fields: {
    slogan: 'Slogan (Chinese)',
    sloganEn: 'Slogan (English)',
    siteDescription: 'About the site (Chinese)',
    siteDescriptionEn: 'About the site (English)',
    accentColour: 'Accent colour',
    footerText: 'Footer text (Chinese)',
    footerTextEn: 'Footer text (English)',
    licence: 'Content licence (Chinese)',
    licenceEn: 'Content licence (English)',
    licenceUrl: 'Link to the licence',
    contact: 'Contact',
    footColumns: 'Link columns',
  },
  help: {
    slogan: 'Shown on share images; leave empty for the built-in line',
    siteDescription: 'Shown below the home page by search engines and where it is shared; empty for the built-in text',
    accentColour:
      'Of buttons, links and icons. The dark theme gets a lighter shade by itself; leave empty for the built-in green',
    footerText: 'Below the site’s name at the bottom of every page; leave empty for the built-in line',
    licence: 'On what terms members’ content is public; leave empty for CC BY-SA 4.0',
    contact: 'An email address, a page of this site (such as /page/contact) or a web address, shown at the bottom',
    footColumns: 'Four at most, after the built-in links',
  },
  words: {
    accent: {
      pick: 'Pick a colour',
      example: 'Button',
      link: 'A link',
      contrast: (figure: string) => `contrast of text ${figure}`,
      pale: (colour: string) => `Too pale to read text by; ${colour} of the same hue is dark enough`,
      use: (colour: string) => `Use ${colour}`,
      reset: 'Use the built-in green',
    },
    columns: {
      title: (n: number) => `Column ${n}`,
      name: 'Title (Chinese)',
      nameEn: 'Title (English)',
      label: 'Name (Chinese)',
      labelEn: 'Name (English)',
      to: 'Web address, or path on this site',
      link: (n: number) => `Link ${n}`,
      addLink: 'Add a link',
      removeLink: 'Remove this link',
      add: 'Add a column',
      remove: 'Remove this column',
    },
    pictures: {
      title: 'Logo and icons',
      lead: 'In place as soon as you choose them. PNG, JPEG, WebP, and SVG without scripts, up to 2 MB.',
      names: { logo: 'Logo', logoDark: 'Logo on dark grounds', icon: 'Square icon', share: 'Share image' },
      help: {
        logo: 'In the header, in place of the built-in mark and the site’s name; at least 32 pixels high',
        logoDark: 'In the dark theme; without one the same logo is used',
        icon: 'In browser tabs, on home screens and empty pages; square, at least 192 pixels',
        share:
          'Shown where links to this site are shared; cropped to 1200 × 630. Without one, an image with the site’s name is drawn',
      },
      drop: 'Drop or paste a picture',
      choose: 'Choose a picture',
      remove: (name: string) => `Remove: ${name}`,
      removeText: 'The built-in one takes its place.',
      tooLarge: 'A picture may have 2 MB at most. Make it smaller and try again.',
      none: 'Not set, the built-in one is used',
    },
  },
} satisfies Widen<typeof zh>;
