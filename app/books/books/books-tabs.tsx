import { Tabs } from '#app/ui/kit/tabs.tsx';
import { booksTexts } from './books-texts.ts';

/** The two sides of the ledger's pages: reading and correcting. */
export function BooksTabs({ current }: { current: 'overview' | 'adjustments' }) {
  const t = booksTexts.use();
  const items = [
    { to: '/admin/books', label: t.overview, current: current === 'overview' },
    { to: '/admin/books/adjustments', label: t.adjustments, current: current === 'adjustments' },
  ];
  return <Tabs label={t.tabs} items={items} />;
}
