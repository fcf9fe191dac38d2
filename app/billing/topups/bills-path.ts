import { BillsInput, billPageSizes } from './topups.schema.ts';
import { balancePath } from './top-up-texts.ts';

const defaults = BillsInput.parse({});

/** What of a query narrows down the bills; anything else is as if it were not there. */
export function readBillFilters(query: URLSearchParams): BillsInput {
  const found = Object.fromEntries([...query].filter(([name]) => name in defaults));
  const { data } = BillsInput.safeParse(found);
  if (!data) return defaults;
  return (billPageSizes as readonly number[]).includes(data.limit) ? data : { ...data, limit: defaults.limit };
}

/** The address of the bills with a change; a change of anything but the page begins at the first one. */
export function billsPath(filters: BillsInput, change: Partial<BillsInput>): string {
  const next = { ...filters, page: 1, ...change };
  const names = (Object.keys(defaults) as (keyof BillsInput)[]).filter((name) => next[name] !== defaults[name]);
  return names.length === 0
    ? balancePath
    : `${balancePath}?${new URLSearchParams(names.map((name) => [name, String(next[name])]))}`;
}
