import { describe, expect, it } from 'vitest';
import { isOffered, nextStep, placeOf } from './roll-out.policy.ts';

const devices = Array.from({ length: 100_000 }, (_, i) => `device-${i}-${(i * 2_654_435_761) % 4_294_967_296}`);
const shareOf = (version: string, percent: number) =>
  (devices.filter((device) => isOffered(device, version, percent)).length / devices.length) * 100;

describe('a roll-out', () => {
  it.each([5, 25])('to %d percent reaches that many of 100,000 devices, within one percent', (percent) => {
    for (const version of ['smart-notes@1.2.0', 'smart-notes@1.2.1', 'table-lens@2.4.0'])
      expect(Math.abs(shareOf(version, percent) - percent)).toBeLessThan(1);
  });

  it('keeps each device where it stands: who had it at 5 percent has it at 25 and at 100', () => {
    for (const device of devices.slice(0, 10_000)) {
      expect(placeOf(device, 'a@1.0.0')).toBe(placeOf(device, 'a@1.0.0'));
      if (isOffered(device, 'a@1.0.0', 5)) expect(isOffered(device, 'a@1.0.0', 25)).toBe(true);
      expect(isOffered(device, 'a@1.0.0', 100)).toBe(true);
    }
  });

  it('begins with other devices for the next version', () => {
    const first = devices.filter((device) => isOffered(device, 'a@1.0.0', 5));
    const both = first.filter((device) => isOffered(device, 'a@1.0.1', 5));
    expect(both.length / first.length).toBeLessThan(0.08);
  });

  it('offers nothing to who does not say which device it is, until all get it', () => {
    expect([0, 5, 25, 99].some((percent) => isOffered(null, 'a@1.0.0', percent))).toBe(false);
    expect(isOffered(null, 'a@1.0.0', 100)).toBe(true);
    expect(isOffered('device', 'a@1.0.0', 0)).toBe(false);
  });

  it('has three steps', () => {
    expect([0, 5, 24, 25, 100].map(nextStep)).toEqual([5, 25, 25, 100, null]);
  });
});
