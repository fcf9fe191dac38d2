import { z } from 'zod';

/** One choice of a remote select; `value` is what a form sends. */
export type SelectOption = { value: string; label: string };
export type SelectPage = { list: SelectOption[]; total: number };

/** How many choices come at a time, contract section 9. */
export const selectPageSize = 10;

/**
 * What a remote select asks its URL, contract section 9: `quickSearch` is what was typed; `initValue` asks for the
 * choice that is taken already. Fields of an address's own are added with `extend`.
 */
export const SelectInput = z.object({
  select: z.string().max(5).default(''),
  quickSearch: z.string().trim().max(60).default(''),
  page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1),
  initKey: z.string().max(30).default(''),
  initValue: z.string().max(60).default(''),
});

/** A page of choices out of all of them: the taken one first asked for alone, else those that hold what was typed. */
export function pageOfOptions(
  all: readonly SelectOption[],
  { quickSearch, page, initValue }: z.output<typeof SelectInput>,
): SelectPage {
  const word = quickSearch.toLowerCase();
  const found = initValue
    ? all.filter(({ value }) => value === initValue)
    : all.filter(({ label }) => label.toLowerCase().includes(word));
  return { list: found.slice((page - 1) * selectPageSize, page * selectPageSize), total: found.length };
}
