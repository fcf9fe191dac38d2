import type { ReactNode } from 'react';
import type { RuleArea } from '#app/account/rules/rules.schema.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import style from './area-head.module.css';

type Props = {
  /** The page's address; its areas are told apart by ?area=. */
  path: string;
  area: RuleArea;
  texts: { title: string; lead: string; areas: string; site: string; admin: string; add: string };
  /** Not given: nothing can be added here. */
  onAdd?: (() => void) | undefined;
  hint?: ReactNode;
};

/** The head of a page that has one part for the site and one for the console. */
export function AreaHead({ path, area, texts: t, onAdd, hint }: Props) {
  const add = onAdd && (
    <Button tone="primary" icon="plus" onClick={onAdd}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={add}>
        {t.lead}
      </PageHead>
      <div className={style['bar']}>
        <Segmented
          label={t.areas}
          value={area}
          options={[
            { value: 'site', label: t.site, to: path },
            { value: 'admin', label: t.admin, to: `${path}?area=admin` },
          ]}
        />
        {hint && <p className="muted small">{hint}</p>}
      </div>
    </>
  );
}
