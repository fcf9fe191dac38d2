import type { Widen } from '#app/core/texts/language.ts';
import type zh from './signing-api.zh.ts';

const en: Widen<typeof zh> = {
  keyReplaced: 'A new key signs from now on; what the old one signed stays good',
  keyLost: 'The signing key cannot be read (DATA_DIR/private or SECRET_KEY was changed). Replace it in the console',
  signedOther: 'This package is signed for another plugin or version already',
};
export default en;
