import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isAllowedHost, isPublicAddress, mayBePublic, lookUpPublic, resolvePublic } from './addresses.server.ts';
import { callOut } from './call.server.ts';

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'no address',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2400:3200::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

test.each([
  ['https://example.org/', true],
  ['https://8.8.8.8/', true],
  ['http://127.1/', false],
  ['http://10.0.0.8:8080/', false],
  ['http://[::1]/', false],
  ['http://LocalHost/', false],
  ['http://intranet/', false],
  ['http://wiki.lan/', false],
  ['http://printer.local./', false],
  ['https://local.example.org/', true],
])('%s may be public by its name: %s', (address, isOpen) => {
  expect(mayBePublic(new URL(address))).toBe(isOpen);
});

test('a name that leads to a private address is refused when it is looked up', async () => {
  const error = await new Promise((done) => lookUpPublic('localhost', {}, (fault) => done(fault)));
  expect(error).toMatchObject({ name: 'AddressRefused' });
});

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
  'file:///etc/passwd',
  'no',
])('%s is never called', async (address) => {
  const outcome = await callOut(address, { headers: {}, body: '', timeout_ms: 2000, allowedHosts: [] });
  expect(outcome.status).toBeNull();
  expect(outcome.error).toMatch(/not a public address|Only http|Invalid URL/);
});

test('the operator allows a host with or without its port', () => {
  const url = new URL('http://hooks.lan:8080/x');
  expect(isAllowedHost(url, ['hooks.lan'])).toBe(true);
  expect(isAllowedHost(url, ['Hooks.LAN:8080'])).toBe(true);
  expect(isAllowedHost(url, ['hooks.lan:80', 'lan'])).toBe(false);
  expect(isAllowedHost(new URL('https://hooks.lan/'), ['hooks.lan:443'])).toBe(true);
  expect(isAllowedHost(new URL('http://[::1]/'), ['::1'])).toBe(true);
  expect(isAllowedHost(new URL('http://[::1]:81/'), ['[::1]:81'])).toBe(true);
  expect(isAllowedHost(new URL('http://[::1]:81/'), ['[::1]:82'])).toBe(false);
});

test('a name that changes its address after it was looked at gains nothing: what is connected to is what was looked at', async () => {
  const given = ['192.0.2.7', '8.8.8.8', '127.0.0.1'];
  const asked: string[] = [];
  const connected = (host: string) =>
    new Promise<string>((done) => {
      const socket = connect({
        host,
        port: 9,
        autoSelectFamily: false,
        lookup: (name, options, answer) =>
          resolvePublic(
            (_, __, told) => {
              const address = given.shift()!;
              asked.push(address);
              setImmediate(told, null, [{ address, family: 4 }]);
            },
            name,
            options,
            answer,
          ),
      });
      socket.on('lookup', (error, address) => {
        socket.destroy();
        done(error ? error.name : address);
      });
      socket.on('error', (error) => done(error.name));
    });
  expect(await connected('rebinding.example')).toBe('AddressRefused');
  expect(await connected('rebinding.example')).toBe('8.8.8.8');
  expect(await connected('rebinding.example')).toBe('AddressRefused');
  expect(asked).toEqual(['192.0.2.7', '8.8.8.8', '127.0.0.1']);
});
