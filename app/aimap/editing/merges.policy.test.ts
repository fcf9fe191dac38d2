import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { edgesOfMerged, leadsTo, type MapEdge, mergeFault, type MergeSide, ordered } from './merges.policy.ts';

const before = (from: number, to: number): MapEdge => ({ from, to, kind: 'prerequisite' });
const side = (id: number, more: Partial<MergeSide> = {}): MergeSide => ({
  id,
  kind: 'topic',
  status: 'published',
  areaId: 100,
  mergedInto: null,
  ...more,
});
const faultOf = (a: MergeSide, b: MergeSide, edges: MapEdge[] = [], goesTo = b.id) =>
  mergeFault(a, b, { edges, goesTo });

describe('the edges of a topic that goes into another', () => {
  it('lead to the other one', () => {
    const { taken, dropped } = edgesOfMerged([before(1, 2), before(2, 3), before(4, 5)], 2, 9);
    expect(taken.map(({ is }) => is)).toEqual([before(1, 9), before(9, 3)]);
    expect(dropped).toEqual([]);
  });

  it('go where both ends become one, or there is an edge already', () => {
    const related: MapEdge = { from: 1, to: 9, kind: 'related' };
    const { taken, dropped } = edgesOfMerged([before(2, 9), before(1, 2), related], 2, 9);
    expect(taken).toEqual([]);
    expect(dropped.map(({ why }) => why)).toEqual(['inside', 'double']);
  });

  it('go where they would close a circle, however long', () => {
    const { taken, dropped } = edgesOfMerged([before(1, 2), before(9, 5), before(5, 1)], 2, 9);
    expect(taken).toEqual([]);
    expect(dropped).toEqual([{ edge: before(1, 2), why: 'circle' }]);
  });
});

describe('what cannot be merged', () => {
  it('is told apart', () => {
    expect(faultOf(side(1), side(1))).toBe('self');
    expect(faultOf(side(1), side(2, { status: 'merged', mergedInto: 1 }), [], 1)).toBe('leadsBack');
    expect(faultOf(side(1), side(2, { status: 'merged', mergedInto: 3 }), [], 3)).toBe('targetMerged');
    expect(faultOf(side(1, { status: 'merged', mergedInto: 5 }), side(2))).toBe('gone');
    expect(faultOf(side(1), side(2, { status: 'archived' }))).toBe('targetHidden');
    expect(faultOf(side(1, { kind: 'area', areaId: null }), side(2, { areaId: 1 }))).toBe('child');
    expect(faultOf(side(1, { kind: 'area', areaId: null }), side(2))).toBe('areas');
    expect(faultOf(side(1), side(2))).toBeNull();
  });

  it('is a topic that goes into a part of itself, however deep', () => {
    const parts: MapEdge[] = [
      { from: 3, to: 2, kind: 'part-of' },
      { from: 2, to: 1, kind: 'part-of' },
    ];
    expect(faultOf(side(1), side(3), parts)).toBe('child');
    expect(faultOf(side(3), side(1), parts)).toBeNull();
  });
});

it('never makes a circle of prerequisites, nor two edges between two topics', () => {
  const pair = fc.tuple(fc.nat(11), fc.nat(11), fc.constantFrom('prerequisite', 'prerequisite', 'related', 'part-of'));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), fc.array(fc.tuple(fc.nat(11), fc.nat(11))), (pairs, merges) => {
      let edges: MapEdge[] = [];
      for (const [a, b, kind] of pairs) {
        const edge = ordered(
          kind === 'prerequisite' ? before(Math.min(a, b), Math.max(a, b)) : { from: a, to: b, kind },
        );
        const isNew = edges.every(({ from, to }) => ![edge.from, edge.to].every((end) => end === from || end === to));
        if (a !== b && isNew) edges.push(edge);
      }
      for (const [from, into] of merges) {
        if (from === into) continue;
        const { taken } = edgesOfMerged(edges, from, into);
        edges = [...edges.filter((edge) => edge.from !== from && edge.to !== from), ...taken.map(({ is }) => is)];
        expect(edges.some((edge) => edge.from === from || edge.to === from || edge.from === edge.to)).toBe(false);
      }
      const pairsNow = edges.map((edge) => [edge.from, edge.to].toSorted((a, b) => a - b).join(' '));
      expect(new Set(pairsNow).size).toBe(edges.length);
      for (const edge of edges) {
        if (edge.kind === 'prerequisite') expect(leadsTo(edges, edge.to, edge.from)).toBe(false);
        if (edge.kind === 'related') expect(edge.from).toBeLessThan(edge.to);
      }
    }),
    { seed: testSeed, numRuns: 200 },
  );
});
