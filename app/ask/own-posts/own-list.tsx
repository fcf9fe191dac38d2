import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Input } from '#app/ui/forms/field.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { minePath, mineTexts } from './own-mine-texts.ts';
import style from './own-mine.module.css';

export type OwnHeadProps = {
  base: string;
  first: string;
  filter: string;
  q: string;
  filters: readonly { value: string; label: string }[];
};

/** Filters as tabs, and the search of one's own texts. */
export function OwnHead({ base, first, filter, q, filters }: OwnHeadProps) {
  const t = mineTexts.use();
  const items = filters.map(({ value, label }) => ({
    to: minePath(base, first, { filter: value, q }),
    label,
    current: value === filter,
  }));
  return (
    <>
      <Tabs label={t.filters} items={items} />
      <search aria-label={t.search}>
        <Form key={filter} action={base} className={style['search']}>
          {filter !== first && <input type="hidden" name="filter" value={filter} />}
          <Input
            type="search"
            name="q"
            inputSize="s"
            aria-label={t.search}
            placeholder={t.searchPlaceholder}
            defaultValue={q}
            maxLength={60}
          />
        </Form>
      </search>
    </>
  );
}

/** Rows divided by lines. */
export function OwnRows({ children }: { children: ReactNode }) {
  return <ul className={style['rows']}>{children}</ul>;
}

/** The quiet line under a title. */
export function Under({ children }: { children: ReactNode }) {
  return <div className={style['under']}>{children}</div>;
}
