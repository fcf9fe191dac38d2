import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unflatten } from '#app/core/http/input.server.ts';
import { flattenParams, requestKey, withParams } from './request-params.ts';

test('objects and lists become name[key]', () => {
  expect(flattenParams({ page: 2, filter: { tag: 'a', on: true }, ids: [7, 8], none: null, gone: undefined })).toEqual([
    ['page', '2'],
    ['filter[tag]', 'a'],
    ['filter[on]', 'true'],
    ['ids[0]', '7'],
    ['ids[1]', '8'],
  ]);
});

test('a query is added to a path that may have one', () => {
  expect(withParams('/api/x', {})).toBe('/api/x');
  expect(withParams('/api/x', { a: '1&2' })).toBe('/api/x?a=1%262');
  expect(withParams('/api/x?b=1', { a: ['中'] })).toBe('/api/x?b=1&a%5B0%5D=%E4%B8%AD');
});

test('the server rebuilds what the browser flattened', () => {
  const key = fc
    .stringMatching(/^[a-zA-Z_]\w{0,8}$/)
    .filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));
  const tree = fc.dictionary(
    key,
    fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1 }), fc.dictionary(key, fc.string(), { minKeys: 1 })),
  );
  fc.assert(
    fc.property(tree, (params) => {
      const query = new URL(withParams('/api/x', params), 'https://own.example').searchParams;
      expect(unflatten(query)).toEqual({ ...params });
    }),
  );
});

test('a duplicate has the same method, URL, parameters and body', () => {
  const key = requestKey('POST', '/api/x', {}, { a: 1 });
  expect(requestKey('POST', '/api/x', {}, { a: 1 })).toBe(key);
  expect(requestKey('GET', '/api/x', {}, { a: 1 })).not.toBe(key);
  expect(requestKey('POST', '/api/y', {}, { a: 1 })).not.toBe(key);
  expect(requestKey('POST', '/api/x', { p: 1 }, { a: 1 })).not.toBe(key);
  expect(requestKey('POST', '/api/x', {}, { a: 2 })).not.toBe(key);
});
