import { areaList } from '@vant/area-data';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { pageOfOptions, type SelectPage } from '#app/core/select.ts';
import type { Area, AreaInput } from './map-areas.schema.ts';

/**
 * Provinces, cities or districts of China, contract section 9; an unknown code has none below it. Province and city are
 * the first two and the first four digits of a code (GB/T 2260). Names are Chinese in every language: they are
 * addresses. With select=true the answer is that of a remote select.
 */
export function listAreas(
  _ctx: Ctx,
  { province, city, ...asked }: z.output<typeof AreaInput>,
): Promise<Area[] | SelectPage> {
  const areas = below(province, city);
  return Promise.resolve(asked.select === 'true' ? pageOfOptions(areas, asked) : areas);
}

function below(province: string, city: string): Area[] {
  if (province === '') return toAreas(areaList.province_list, '');
  if (city === '') return toAreas(areaList.city_list, province.slice(0, 2));
  return city.startsWith(province.slice(0, 2)) ? toAreas(areaList.county_list, city.slice(0, 4)) : [];
}

const toAreas = (list: Record<string, string>, start: string): Area[] =>
  Object.entries(list)
    .filter(([value]) => value.startsWith(start))
    .map(([value, label]) => ({ value, label }));
