import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { emptyPart, hasForms, hasReasons, type ItemValues, type PartValues } from './item-values.ts';
import { proposeTexts } from './map-propose-texts.ts';
import style from './map-propose.module.css';

type Props = {
  values: ItemValues;
  set: (changes: Partial<ItemValues>) => void;
  faults: Record<string, string>;
};
const most = 6;

/** Choices with their reasons, steps in their order, or blanks with what counts as right. */
export function ItemParts({ values: { kind, parts }, set, faults }: Props) {
  const t = proposeTexts.use();
  const put = (at: number, changes: Partial<PartValues>) =>
    set({ parts: parts.map((part, i) => (i === at ? { ...part, ...changes } : part)) });
  return (
    <Field label={t.parts[kind]} group error={[faults['parts'], faults['solution']].filter((one) => one !== undefined)}>
      <ol className={style['parts']}>
        {parts.map((part, i) => (
          // A part is named by its place: it has nothing else that stays.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <div className={style['partHead']}>
              <b>{t.part(i + 1)}</b>
              {(kind === 'single' || kind === 'multiple') && (
                <Checkbox checked={part.isRight} onChange={(event) => put(i, { isRight: event.currentTarget.checked })}>
                  {t.isRight}
                </Checkbox>
              )}
              {parts.length > 1 && (
                <IconButton
                  icon="close"
                  size="s"
                  label={t.dropPart(i + 1)}
                  onClick={() => set({ parts: parts.toSpliced(i, 1) })}
                />
              )}
            </div>
            <PartFields part={part} isForms={hasForms(kind)} hasWhy={hasReasons(kind)} put={(one) => put(i, one)} />
          </li>
        ))}
      </ol>
      {parts.length < most && kind !== 'short' && (
        <Button size="s" icon="plus" onClick={() => set({ parts: [...parts, emptyPart] })}>
          {t.addPart}
        </Button>
      )}
    </Field>
  );
}

type PartProps = {
  part: PartValues;
  isForms: boolean;
  hasWhy: boolean;
  put: (changes: Partial<PartValues>) => void;
};

function PartFields({ part, isForms, hasWhy, put }: PartProps) {
  const t = proposeTexts.use();
  const names = (['textZh', 'textEn', ...(hasWhy ? (['whyZh', 'whyEn'] as const) : [])] as const).map((name) => name);
  return (
    <div className={style['partFields']}>
      {names.map((name) => (
        <Field key={name} label={t[name]} help={isForms && name.startsWith('text') ? t.formsHelp : undefined}>
          {isForms && name.startsWith('text') ? (
            <Textarea rows={2} value={part[name]} onChange={(event) => put({ [name]: event.currentTarget.value })} />
          ) : (
            <Input
              value={part[name]}
              maxLength={2000}
              onChange={(event) => put({ [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
