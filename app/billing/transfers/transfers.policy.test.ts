import { describe, expect, test } from 'vitest';
import type { Receipt } from './transfers.schema.ts';
import { canConfirm, canConfirmShown, canHandle, remarkOf } from './transfers.policy.ts';

describe('a receipt', () => {
  test('is handled by nobody whose money it would be', () => {
    expect([canHandle({ id: 1 }, 1), canHandle({ id: 1 }, 2), canHandle({ id: 1 }, null)]).toEqual([false, true, true]);
  });

  test('is confirmed by neither who entered it nor whose it is', () => {
    const made = { memberId: 3, enteredBy: 1, assignedBy: null };
    expect([1, 2, 3].map((id) => canConfirm({ id }, made))).toEqual([false, true, false]);
  });

  test('that was kept is confirmed by anybody but who said whose it is', () => {
    const made = { memberId: 3, enteredBy: 1, assignedBy: 2 };
    expect([1, 2, 3].map((id) => canConfirm({ id }, made))).toEqual([true, false, false]);
  });

  test('is shown as confirmable by the same rule', () => {
    const card = (id: number) => ({ id }) as unknown as Receipt['enteredBy'];
    const shown = { member: card(3), enteredBy: card(1), assignedBy: null } as Pick<
      Receipt,
      'member' | 'enteredBy' | 'assignedBy'
    >;
    expect([1, 2, 3].map((id) => canConfirmShown({ id }, shown))).toEqual([false, true, false]);
    expect([1, 2, 3].map((id) => canConfirmShown({ id }, { ...shown, assignedBy: card(2) }))).toEqual([
      true,
      false,
      false,
    ]);
    expect([1, 2, 3].map((id) => canConfirmShown({ id }, { ...shown, member: null }))).toEqual([false, true, true]);
  });
});

describe('the remark of a transfer', () => {
  const letters = '23456789CDFGHJKMNPQRTVWXY';
  test('is W and eight letters, each as likely as any other', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const remark = remarkOf(new Uint8Array(8).fill(byte));
      if (remark === null) continue;
      expect(remark).toBe(`W${remark[1]!.repeat(8)}`);
      counts.set(remark[1]!, (counts.get(remark[1]!) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted().join('')).toBe([...letters].toSorted().join(''));
    expect(new Set(counts.values())).toEqual(new Set([10]));
  });

  test('passes bytes over that would make some letters likelier, and is none of too few', () => {
    expect(remarkOf(new Uint8Array([250, 0, 1, 255, 2, 3, 4, 5, 6, 7, 8]))).toBe('W23456789');
    expect(remarkOf(new Uint8Array([0, 1, 2, 3, 4, 5, 6]))).toBe(null);
    expect(remarkOf(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 250]))).toBe(null);
    expect(remarkOf(new Uint8Array([24, 25, 26, 49, 50, 249, 0, 0]))).toBe('WY23Y2Y22');
  });
});
