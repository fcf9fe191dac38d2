import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH, one of the machine, or the distribution's package,
 * installed together with a Chinese font when this user may. Ends the process with one sentence when there is none.
 */
export function ensureBrowser(): string {
  const found = [process.env['CHROMIUM_PATH'], ...known].find((path) => path && existsSync(path));
  const needsFont =
    process.platform === 'linux' &&
    spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' }).stdout?.trim() === '';
  if (found && !needsFont) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('  Installing the browser for the tests (once) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fontconfig'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      },
    );
  }
  const path = found ?? known.find((candidate) => existsSync(candidate));
  if (path) return path;
  console.error('\n  The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.\n');
  return process.exit(1);
}
