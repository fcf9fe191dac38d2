export default {
  any: '任何版本',
  atLeast: (version: string) => `${version} 及以上`,
  above: (version: string) => `高于 ${version}`,
  atMost: (version: string) => `${version} 及以下`,
  below: (version: string) => `低于 ${version}`,
  through: (from: string, to: string) => `${from} 至 ${to}`,
  before: (from: string, to: string) => `${from} 至 ${to}（不含）`,
  both: (one: string, other: string) => `${one}、${other}`,
  or: (spans: readonly string[]) => spans.join('，或 '),
};
