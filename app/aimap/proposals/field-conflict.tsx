import { useLanguage } from '#app/core/texts/page-texts.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { fieldTexts, Words } from '#app/aimap/revisions/map-fields.tsx';
import type { FieldView } from '#app/aimap/revisions/map-views.schema.ts';
import { Textarea } from '#app/ui/forms/field.tsx';
import { proposalTexts } from './map-proposal-texts.ts';
import type { Choice, ConflictView } from './map-proposals.schema.ts';
import style from './map-proposal.module.css';

type Props = {
  conflict: ConflictView;
  field: FieldView;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** A field that both sides changed: as it was, as it is now and as it is proposed, to choose from or to be written. */
export function FieldConflict({ conflict, field, choice, onChoose }: Props) {
  const t = proposalTexts.use();
  const names = fieldTexts.use();
  const reader = useLanguage();
  const name = names.fields[field.field as keyof typeof names.fields] ?? field.field;
  const group = `choice ${conflict.key}`;
  const lang = htmlLang[field.language ?? reader];
  const radio = (take: 'present' | 'wanted') => (
    <input type="radio" name={group} checked={choice?.take === take} onChange={() => onChoose({ take })} />
  );
  return (
    <fieldset className={style['conflict']} aria-label={t.pickOne(name)}>
      <div className={style['three']} lang={lang}>
        <div>
          <p className={style['side']} lang={htmlLang[reader]}>
            <b>{t.before}</b>
          </p>
          <span className={style['said']}>{conflict.before}</span>
        </div>
        <label>
          <span className={style['side']} lang={htmlLang[reader]}>
            {radio('present')}
            <b>{t.present}</b>
          </span>
          <span className={style['said']}>
            {conflict.present ? <Words {...conflict.present} /> : conflict.presentText}
          </span>
        </label>
        <label>
          <span className={style['side']} lang={htmlLang[reader]}>
            {radio('wanted')}
            <b>{t.proposed}</b>
          </span>
          <span className={style['said']}>
            {conflict.wanted ? <Words {...conflict.wanted} /> : conflict.wantedText}
          </span>
        </label>
      </div>
      {conflict.isText && <Own {...{ conflict, name, group, lang, choice, onChoose }} />}
    </fieldset>
  );
}

type OwnProps = Omit<Props, 'field'> & { name: string; group: string; lang: string };

/** What is written instead of both. */
function Own({ conflict: { offer, wantedText }, name, group, lang, choice, onChoose }: OwnProps) {
  const t = proposalTexts.use();
  const isOwn = choice?.take === 'text';
  const text = isOwn ? choice.text : (offer ?? wantedText);
  return (
    <div className={style['own']}>
      <div>
        <label>
          <input type="radio" name={group} checked={isOwn} onChange={() => onChoose({ take: 'text', text })} />
          <b>{t.merged}</b>
        </label>
        <span className="muted small">{offer === null ? t.mergedOwn : t.mergedHelp}</span>
      </div>
      <Textarea
        aria-label={t.mergedText(name)}
        rows={Math.min(14, Math.max(2, text.split('\n').length + 1))}
        lang={lang}
        value={text}
        onChange={(event) => onChoose({ take: 'text', text: event.currentTarget.value })}
      />
    </div>
  );
}
