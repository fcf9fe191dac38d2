let known: Promise<ReadonlySet<string>> | undefined;

/**
 * What lists of passwords stolen from Chinese sites hold most often and the list of the package, which is of English
 * ones, does not.
 */
const chinese =
  '111222tianya 1233211234567 3344520 5211314 584520 7758258 7758521 aini1314 caonima dearbook liu123456 mima123 tianya wang123 wang123456 ' +
  'wodemima woaini123 woaini1314 woaini520 woaini521 woaiwojia wojiushiwo woshishui xiaoxiao zhang123 zhang123456';

/**
 * Some 49,000 passwords that lists of stolen ones hold most often (OWASP ASVS 6.2.4 and 6.2.12); loaded with the first
 * password that is set.
 */
async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...(dictionary['passwords-common'] ?? []), ...chinese.split(' ')]);
}

/**
 * True when whoever tries the usual passwords first would soon have this one: it stands in the list of stolen ones, or
 * it is one of the given words (the account, the site) with digits and signs around it. Letters are compared without
 * their case.
 */
export async function isCommonPassword(password: string, words: readonly string[]): Promise<boolean> {
  const typed = password.normalize('NFKC').toLowerCase();
  if ((await (known ??= loadKnown())).has(typed)) return true;
  const bare = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return words.some((word) => {
    const own = word.normalize('NFKC').toLowerCase();
    return own.length > 2 && (typed === own || bare === own);
  });
}
