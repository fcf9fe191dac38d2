import { seenOf } from '#app/core/seen-values.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { listCategoryDesk } from '#app/market/plugins/plugin-categories.queries.server.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type DeskCategory, SaveCategoryInput } from './plugin-categories.schema.ts';
import type { Route } from './+types/plugin-category-desk.page.ts';

const texts = await pageTexts(
  () => import('./plugin-category-desk.zh.ts'),
  () => import('./plugin-category-desk.en.ts'),
);

export const loader = pageLoader(({ ctx }) => listCategoryDesk(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The categories of the market: names, order, and which are hidden. */
export default function PluginCategoryDesk({ loaderData: rows }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/market/categories');
  const [open, setOpen] = useState<DeskCategory | 'new' | null>(null);
  const nameOf = ({ nameZh, nameEn }: DeskCategory) => (language === 'en' ? nameEn : nameZh);
  const columns: Column<DeskCategory>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          <b>{nameOf(row)}</b> {row.isHidden && <Chip>{t.hidden}</Chip>}
          <br />
          <code>{row.slug}</code>
        </>
      ),
    },
    { key: 'plugins', label: t.plugins, phoneLabel: t.plugins, end: true, cell: (row) => formatNumber(row.plugins) },
    { key: 'weigh', label: t.weigh, phoneLabel: t.weigh, end: true, cell: (row) => row.weigh },
  ];
  if (mayEdit)
    columns.push({
      key: 'acts',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.editOf(nameOf(row))} onClick={() => setOpen(row)}>
          {t.edit}
        </Button>
      ),
    });
  const add = (
    <Button tone="primary" icon="plus" onClick={() => setOpen('new')}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={mayEdit && add}>
        {t.lead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} />
      {open && <CategoryDialog category={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function CategoryDialog({ category, onClose }: { category: DeskCategory | null; onClose: () => void }) {
  const t = texts.use();
  const { revalidate } = useRevalidator();
  const form = useRecordForm(SaveCategoryInput, {
    id: category?.id ?? 0,
    slug: category?.slug ?? '',
    nameZh: category?.nameZh ?? '',
    nameEn: category?.nameEn ?? '',
    weigh: String(category?.weigh ?? 0),
    isHidden: category?.isHidden ?? false,
    seen: seenOf(category, 'nameZh', 'nameEn', 'weigh', 'isHidden'),
  });
  const { values, set, faults } = form;
  async function save() {
    if (!(await form.send('/api/admin/saveMarketCategory'))) return;
    onClose();
    await revalidate();
  }
  return (
    <FormDialog
      title={category ? t.editOf(category.nameZh) : t.add}
      sending={form}
      doText={category ? t.save : t.make}
      onClose={onClose}
      onSubmit={save}
    >
      {!category && (
        <Field label={t.slug} help={t.slugHelp} error={faults['slug']} required>
          <Input value={values.slug} maxLength={40} onChange={(event) => set({ slug: event.currentTarget.value })} />
        </Field>
      )}
      {(['nameZh', 'nameEn'] as const).map((name) => (
        <Field key={name} label={t[name]} error={faults[name]} required>
          <Input value={values[name]} maxLength={40} onChange={(event) => set({ [name]: event.currentTarget.value })} />
        </Field>
      ))}
      <Field label={t.weigh} help={t.weighHelp} error={faults['weigh']}>
        <Input
          type="number"
          min={0}
          max={10_000}
          value={values.weigh}
          onChange={(event) => set({ weigh: event.currentTarget.value })}
        />
      </Field>
      <Checkbox checked={values.isHidden} onChange={(event) => set({ isHidden: event.currentTarget.checked })}>
        {t.isHidden}
      </Checkbox>
    </FormDialog>
  );
}
