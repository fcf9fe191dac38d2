import { describe, expect, it } from 'vitest';
import { isNetworkFault } from './network-fault.ts';

describe('a fault of the network', () => {
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'The network connection was lost.',
  ])('is what browsers throw: %s', (message) => expect(isNetworkFault(new TypeError(message))).toBe(true));

  it('is no fault of the program, no answer and nothing else', () => {
    expect(isNetworkFault(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false);
    expect(isNetworkFault(new TypeError('post is not iterable'))).toBe(false);
    expect(isNetworkFault(new Error('Failed to fetch'))).toBe(false);
    expect(isNetworkFault({ status: 500 })).toBe(false);
    expect(isNetworkFault(null)).toBe(false);
  });
});
