import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The same Chromium without windows and what belongs to them, which needs two thirds of the time. */
const shell = '/usr/bin/chromium-headless-shell';

/**
 * The path of a Chromium as people have it: CHROMIUM_PATH, one of the machine, or the distribution's package, installed
 * together with a Chinese font when this user may. Ends the process with one sentence when there is none.
 */
export const ensureBrowser = (): string => ensure(withWindows, 'chromium') ?? refuse();

/** The same for the browser tests, without windows where there is such a one. */
export const ensureTestBrowser = (): string =>
  ensure([shell], 'chromium-headless-shell') ?? ensure(withWindows, 'chromium') ?? refuse();

function ensure(paths: string[], name: string): string | undefined {
  const find = () => [process.env['CHROMIUM_PATH'], ...paths].find((path) => path && existsSync(path));
  const found = find();
  if (found && !needsFont()) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(name);
  return find();
}

const needsFont = () =>
  process.platform === 'linux' &&
  spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' }).stdout?.trim() === '';

function install(name: string): void {
  console.log(`  Installing ${name} for the tests (once) …`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const quickly = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  spawnSync('apt-get', ['update', ...quickly], options);
  const packages = [name, 'fonts-noto-cjk', 'fontconfig'];
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...quickly, ...packages], options);
}

function refuse(): never {
  console.error('\n  The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.\n');
  process.exit(1);
}
