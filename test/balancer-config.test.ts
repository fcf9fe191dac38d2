import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Lines of a part of deploy/haproxy.cfg, comments aside. */
function linesOf(part: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8');
  const [, rest = ''] = text.split(new RegExp(`^${part}$`, 'm'));
  const lines = rest.split(/^(?=\S)/m)[0]!.split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

// `npm run test:hosts` shows what each of these is for; here it stays so without HAProxy
test('the balancer asks a living host when none is ready, and never sends a write twice', () => {
  const frontend = linesOf('frontend site');
  expect(frontend.slice(-2)).toEqual(['use_backend alive if { nbsrv(hosts) eq 0 }', 'default_backend hosts']);
  expect(linesOf('backend hosts')).toContain('http-request disable-l7-retry unless METH_GET');
  expect(linesOf('backend alive')).toContain('http-check send meth GET uri /health/live');
  expect(linesOf('backend hosts').filter((line) => line.startsWith('server '))).toEqual(
    linesOf('backend alive').filter((line) => line.startsWith('server ')),
  );
  expect(linesOf('defaults')).toContain('timeout check 3s');
});
