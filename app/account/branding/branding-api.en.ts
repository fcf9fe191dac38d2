import type zh from './branding-api.zh.ts';

/** What the server says about the pictures of the site. */
export default {
  imageSaved: 'The picture is in place',
  imageRemoved: 'The picture is removed',
  fileMissing: 'Choose a picture',
  fileTooLarge: (mb: number) => `A picture may have ${mb} MB at most. Make it smaller and try again.`,
  notImage: 'Choose a whole picture as PNG, JPEG, WebP or SVG',
  notSvg: 'This is not a whole SVG picture',
  hasScript: 'This SVG has a script or moving parts in it. Save it as a plain picture and try again.',
  loadsOther: 'This SVG would load something from elsewhere. Embed its fonts and pictures and try again.',
  logoSmall: (height: number) => `A logo is at least ${height} pixels high`,
  notSquare: (width: number, height: number) => `The icon must be square; this one is ${width} × ${height}`,
  iconSmall: (side: number) => `The icon needs at least ${side} pixels a side`,
  shareSmall: (width: number, height: number) => `A share image needs at least ${width} × ${height} pixels`,
} satisfies typeof zh;
