import type { Widen } from '#app/core/texts/language.ts';
import type zh from './map-place-field.zh.ts';

export default {
  label: 'Place on the map',
  help: 'Optional, at most three. People learning there will see it. If you choose none, it is placed by its content.',
  none: 'Suggestions appear once you have typed a title.',
  noneFits: 'No topic comes close; members can place it once it is published.',
} satisfies Widen<typeof zh>;
