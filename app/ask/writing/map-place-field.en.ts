import type { Widen } from '#app/core/texts/language.ts';
import type zh from './map-place-field.zh.ts';

export default {
  label: 'Place on the map',
  help: 'Optional, at most three. Those who learn there will see it; without a choice it settles by what it says.',
  none: 'Suggestions come with the title.',
  noneFits: 'No topic is near enough; members will find its place once it is published.',
} satisfies Widen<typeof zh>;
