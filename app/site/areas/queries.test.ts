import { expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listAreas } from './queries.server.ts';

const ctx = {} as Ctx;
const names = async (province = '', city = '') => (await listAreas(ctx, { province, city })).map(({ label }) => label);

test('all 34 provinces, regions and municipalities', async () => {
  expect(await names()).toHaveLength(34);
  expect(await listAreas(ctx, { province: '', city: '' })).toContainEqual({ value: '710000', label: '台湾省' });
});

test('the cities of a province, the districts of a city', async () => {
  expect(await names('330000')).toContain('杭州市');
  expect(await names('330000', '330100')).toEqual(expect.arrayContaining(['西湖区', '桐庐县']));
  expect(await names('110000', '110100')).toContain('海淀区');
});

test('every province has cities and every city districts', async () => {
  for (const { value: province } of await listAreas(ctx, { province: '', city: '' })) {
    const cities = await listAreas(ctx, { province, city: '' });
    expect(cities.length, province).toBeGreaterThan(0);
    for (const { value: city } of cities) expect((await listAreas(ctx, { province, city })).length, city).toBeGreaterThanOrEqual(1);
  }
});

test('an unknown code, or a city of another province, has nothing below it', async () => {
  expect(await names('990000')).toEqual([]);
  expect(await names('330000', '110100')).toEqual([]);
});
