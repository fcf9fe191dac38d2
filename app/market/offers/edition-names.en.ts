import type { Widen } from '#app/core/texts/language.ts';
import type zh from './edition-names.zh.ts';

export default { single: 'Single site', five: 'Five sites', source: 'Source code' } satisfies Widen<typeof zh>;
