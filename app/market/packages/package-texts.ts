import { bilingual, type Language } from '#app/core/texts/language.ts';
import type { ManifestFault } from '#app/market/manifests/manifest.schema.ts';
import faultsEn from '#app/market/manifests/manifest-faults.en.ts';
import faultsZh from '#app/market/manifests/manifest-faults.zh.ts';
import refusalsEn from './package-refusals.en.ts';
import refusalsZh from './package-refusals.zh.ts';
import en from './packages-api.en.ts';
import zh from './packages-api.zh.ts';
import type { PackageRefusal } from './packages.schema.ts';

export const say = bilingual(zh, en);

type Words = Record<string, string | ((detail: string) => string)>;
const refusals: Record<Language, Words> = { 'zh-cn': refusalsZh, en: refusalsEn };
const faults: Record<Language, Words> = { 'zh-cn': faultsZh, en: faultsEn };
const inWords = (words: string | ((detail: string) => string) | undefined, detail: string) =>
  typeof words === 'function' ? words(detail) : (words ?? '');

/** Why an archive is refused, in a sentence that says what to do. */
export const refusalText = ({ refusal, detail }: PackageRefusal, language: Language): string =>
  inWords(refusals[language][refusal], detail);

/** What is wrong with a manifest, in a sentence. */
export const faultText = ({ fault, detail }: ManifestFault, language: Language): string =>
  inWords(faults[language][fault], detail);
