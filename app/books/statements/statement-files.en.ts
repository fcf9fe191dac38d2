import type { Widen } from '#app/core/texts/language.ts';
import type zh from './statement-files.zh.ts';

const en: Widen<typeof zh> = {
  requested: 'Preparing your file. You can download it from the statement page when it’s ready.',
  tooLong: 'There are too many lines to download directly. Prepare the file first.',
};

export default en;
