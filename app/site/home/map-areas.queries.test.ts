import { expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listAreas } from './map-areas.queries.server.ts';
import { type Area, AreaInput } from './map-areas.schema.ts';

const ctx = {} as Ctx;
const ask = async (input: object) => listAreas(ctx, AreaInput.parse(input));
const areas = async (input: object) => (await ask(input)) as Area[];
const names = async (province = '', city = '') => (await areas({ province, city })).map(({ label }) => label);

test('all 34 provinces, regions and municipalities', async () => {
  expect(await names()).toHaveLength(34);
  expect(await areas({})).toContainEqual({ value: '710000', label: '台湾省' });
});

test('the cities of a province, the districts of a city', async () => {
  expect(await names('330000')).toContain('杭州市');
  expect(await names('330000', '330100')).toEqual(expect.arrayContaining(['西湖区', '桐庐县']));
  expect(await names('110000', '110100')).toContain('海淀区');
});

test('every province has cities and every city districts', async () => {
  for (const { value: province } of await areas({})) {
    const cities = await areas({ province });
    expect(cities.length, province).toBeGreaterThan(0);
    for (const { value: city } of cities)
      expect((await areas({ province, city })).length, city).toBeGreaterThanOrEqual(1);
  }
});

test('an unknown code, or a city of another province, has nothing below it', async () => {
  expect(await names('990000')).toEqual([]);
  expect(await names('330000', '110100')).toEqual([]);
});

test('as a remote select: ten at a time, by what is typed, or the one that is taken', async () => {
  expect(await ask({ select: 'true' })).toMatchObject({ total: 34, list: { length: 10 } });
  expect(await ask({ select: 'true', page: '4' })).toMatchObject({ total: 34, list: { length: 4 } });
  expect(await ask({ select: 'true', quickSearch: ' 江 ' })).toEqual({
    total: 4,
    list: expect.arrayContaining([{ value: '330000', label: '浙江省' }]) as unknown,
  });
  expect(await ask({ select: 'true', initKey: 'value', initValue: '330000' })).toEqual({
    total: 1,
    list: [{ value: '330000', label: '浙江省' }],
  });
});
