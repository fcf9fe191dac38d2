import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What `npm test -- near` asks: the tests beside what was changed, those of the features that stand on it directly, and
 * of the tests of the whole product the cases that are named by an address of a changed feature.
 */
export type Near = { changed: string[]; tests: string[]; addresses: string[] };

/** Tests of the whole product with one case for each address. */
export const addressTests = ['test/parallel.test.ts', 'test/properties.test.ts', 'test/guest-pages.test.ts'];

/** @param root the checkout; changes are counted from where its branch left main, or else from its last commit */
export function findNear(root: string): Near {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard');
  const files = listed.filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
  const changed = [...git('diff', '--name-only', baseOf(root)), ...git('ls-files', '--others', '--exclude-standard')];
  const present = changed.filter((file) => file !== '' && existsSync(join(root, file)));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const tests = testsNear(present, importsAmong(files, read));
  return { changed: present, tests, addresses: addressesOf(present, files, read) };
}

function baseOf(root: string): string {
  for (const branch of ['origin/main', 'main'])
    try {
      const stdio = ['ignore', 'pipe', 'ignore'] as const;
      return execFileSync('git', ['merge-base', 'HEAD', branch], {
        cwd: root,
        encoding: 'utf8',
        stdio: [...stdio],
      }).trim();
    } catch {
      // there is no such branch here
    }
  return 'HEAD';
}

/**
 * The tests near some files: themselves, those in the folders of what was changed, those that import it, and those
 * beside a file that imports it, but for the files that gather all features.
 * @param imports each file with what it imports
 */
export function testsNear(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): string[] {
  const isChanged = new Set(changed);
  const folders = new Set(changed.filter((file) => isFeature(dirname(file))).map((file) => dirname(file)));
  for (const [file, targets] of imports)
    if (targets.some((target) => isChanged.has(target)) && isFeature(dirname(file))) folders.add(dirname(file));
  return [...imports.keys()].filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !file.startsWith('test/e2e/') &&
      (isChanged.has(file) || folders.has(dirname(file)) || imports.get(file)!.some((target) => isChanged.has(target))),
  );
}

const isFeature = (folder: string) => /^app\/[^/]+\/[^/]+$/.test(folder);

/** The addresses that the features of some files answer. */
function addressesOf(changed: readonly string[], files: readonly string[], read: (file: string) => string): string[] {
  const folders = new Set(changed.map((file) => dirname(file)).filter(isFeature));
  const apis = files.filter((file) => file.endsWith('.api.server.ts') && folders.has(dirname(file)));
  return apis.flatMap((file) => [...read(file).matchAll(/'(\/api\/[\w/]+)'/g)].map((found) => found[1]!));
}

function importsAmong(files: readonly string[], read: (file: string) => string): Map<string, string[]> {
  const known = new Set(files);
  const named = /(?:from|import\(?)\s*'([.#][^']+)'/g;
  return new Map(
    files.map((file) => {
      const targets = [...read(file).matchAll(named)].map(([, name]) => resolve(file, name!));
      return [file, targets.map((path) => toFile(path, known)).filter((path) => path !== undefined)];
    }),
  );
}

const resolve = (file: string, name: string) =>
  name.startsWith('#') ? name.slice(1) : join(dirname(file), name).replaceAll('\\', '/');

/** Pages and parts are imported without their ending. */
const toFile = (path: string, known: ReadonlySet<string>) =>
  [path, `${path}.tsx`, `${path}.ts`].find((candidate) => known.has(candidate));
