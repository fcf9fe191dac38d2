/**
 * React's packages as modules of the language: they come as CommonJS, around which a bundler writes code of its own,
 * and whose functions are called through an object everywhere. By module, the file that is meant.
 */
const files: Record<string, string> = {
  'react/index.js': 'react',
  'react/jsx-runtime.js': 'react-jsx-runtime',
  'react-dom/index.js': 'react-dom',
  'react-dom/client.js': 'react-dom-client',
  'scheduler/index.js': 'scheduler',
};

/** What stands in browsers for the modules that choose between the files of development and of production. */
export const reactModules: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([module, file]) => {
    const from = `from './cjs/${file}.production.js';`;
    return [module, `export * ${from}\nimport * as all ${from}\nexport { all as default };`];
  }),
);

/** Whether a file is one of those, by its path. */
export const isReactFile = (id: string): boolean =>
  Object.entries(files).some(([module, file]) => id.endsWith(`/${module.split('/')[0]}/cjs/${file}.production.js`));

const requires = /^var (?:\s*\w+ = require\("[\w-]+"\),?)+;$/m;
const required = /(\w+) = require\("([\w-]+)"\)/g;
const exported = /\bexports\.(\w+)/g;

/**
 * The code of one of React's files as a module.
 * @throws Error when it is not in the form that is known here
 */
export function toModule(code: string): string {
  const imports = [...(requires.exec(code)?.[0].matchAll(required) ?? [])];
  const counts = new Map<string, number>();
  for (const [, name] of code.matchAll(exported)) counts.set(name!, (counts.get(name!) ?? 0) + 1);
  const names = [...counts.keys()];
  const isOnce = (name: string) => counts.get(name) === 1 && code.includes(`\nexports.${name} = `);
  const body = code
    .replace(requires, '')
    .replaceAll(exported, (_, name: string, at: number, whole: string) =>
      isOnce(name) && whole[at - 1] === '\n' ? `const exported_${name}` : `exported_${name}`,
    );
  if (names.length === 0 || /\brequire\(|\bmodule\.|\bexports\b/.test(body))
    throw new Error('it is no CommonJS module');
  return [
    ...imports.map(([, name, from]) => `import * as ${name} from '${from}';`),
    ...names.filter((name) => !isOnce(name)).map((name) => `let exported_${name};`),
    body,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}
