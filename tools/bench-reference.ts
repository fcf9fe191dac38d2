import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '#app/core/process/startup-error.ts';
import { benchFolder } from './bench-site.ts';

const root = path.join(import.meta.dirname, '..');

/** The product at an earlier commit, installed and built in a folder of its own. */
export type Reference = { commit: string; folder: string };

/**
 * A checkout of an earlier commit: made once for each commit and kept in the benchmark's folder.
 * @throws StartupError when this checkout's history does not hold the commit
 */
export function ensureReference(commit: string): Reference {
  const found = findCommit(root, commit);
  const folder = path.join(benchFolder(), `reference-${found.slice(0, 12)}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(benchFolder(), { recursive: true });
    run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, unfinished], root);
    run('git', ['checkout', '--quiet', '--detach', found], unfinished);
    renameSync(unfinished, folder);
  }
  console.log(`  Preparing the reference ${found.slice(0, 8)} in ${folder}`);
  run(process.execPath, ['tools/launch.mjs', 'tools/build.ts'], folder); // installs it first
  return { commit: found.slice(0, 8), folder };
}

/** The whole name of a commit. @throws StartupError when the history of `folder` does not hold it */
export function findCommit(folder: string, commit: string): string {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--quiet', '--verify', `${commit}^{commit}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  throw new StartupError(
    `The history of this checkout does not hold the commit ${commit} to compare with: get it with "git fetch --unshallow", or name another one with --reference.`,
  );
}

/** A site of the reference with that many posts, filled by its own generator. */
export function ensureReferenceSite({ folder }: Reference, posts: number): string {
  const sites = path.join(folder, 'bench/sites');
  const module = pathToFileURL(path.join(folder, 'tools/bench-site.ts')).href;
  const fill = `import(${JSON.stringify(module)}).then(({ ensureSite }) => ensureSite(${posts}))`;
  run(process.execPath, ['--eval', fill], folder, { ...process.env, BENCH_DIR: sites });
  return path.join(sites, String(posts));
}

function run(command: string, args: string[], cwd: string, env = process.env): void {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (error || status !== 0) throw new StartupError(`The reference cannot be prepared: ${command} ${args[0]} failed.`);
}
