import { describe, expect, it } from 'vitest';
import { allowsRobots } from './robots.policy.ts';

const allows = (robots: string, path: string) => allowsRobots(robots, 'wenwo', path);

describe('robots.txt', () => {
  it('allows all where nothing is said', () => {
    for (const text of ['', '# nothing', 'User-agent: *\nDisallow:', '<html>not found</html>', 'Disallow: /'])
      expect(allows(text, '/a'), text).toBe(true);
  });

  it('is read by the group of the program’s own name, and else by that of all', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Other\nUser-agent: Wenwo/2.0\nDisallow: /own\n';
    expect(allows(text, '/a')).toBe(true);
    expect(allows(text, '/own/page')).toBe(false);
    expect(allows('User-agent: other\nDisallow: /own\nUser-agent: *\nDisallow: /all', '/own')).toBe(true);
    expect(allows('User-agent: other\nAllow: /\nUser-agent: *\r\nDisallow: /all', '/all')).toBe(false);
  });

  it('lets the longest rule decide, and of two equal ones the one that allows', () => {
    const text = 'user-agent: *\nDisallow: /docs\nAllow: /docs/open\nDisallow: /docs/open/not # see below';
    expect(allows(text, '/docs/x')).toBe(false);
    expect(allows(text, '/docs/open/x')).toBe(true);
    expect(allows(text, '/docs/open/not')).toBe(false);
    expect(allows('user-agent: *\nDisallow: /a\nAllow: /a', '/a')).toBe(true);
  });

  it('knows stars and the end', () => {
    const text = 'user-agent: *\nDisallow: /*.pdf$\nDisallow: /*?sid=\nDisallow: /exact$';
    expect(allows(text, '/x/paper.pdf')).toBe(false);
    expect(allows(text, '/x/paper.pdf?page=2')).toBe(true);
    expect(allows(text, '/a?sid=1')).toBe(false);
    expect(allows(text, '/exact')).toBe(false);
    expect(allows(text, '/exactly')).toBe(true);
    expect(allows('user-agent: *\nDisallow: /a*a$', '/a')).toBe(true);
  });

  it('costs little when it is made to cost much', () => {
    const text = `user-agent: *\nDisallow: /${'*a'.repeat(500)}$`;
    expect(allows(text, `/${'a'.repeat(400)}b`)).toBe(true);
  });
});
