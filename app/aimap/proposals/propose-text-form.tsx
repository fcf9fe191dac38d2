import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { htmlLang, type Language } from '#app/core/texts/language.ts';
import { Editor } from '#app/ask/editor/editor.tsx';
import { mapLimits } from '#app/aimap/revisions/map-limits.ts';
import type { TextFields } from '#app/aimap/revisions/map-revisions.schema.ts';
import { LevelFields, TextField } from './proposal-fields.tsx';
import type { KeptForm } from './proposal-drafts.ts';
import type { ProposeForms } from './propose-forms.schema.ts';
import { ProposalFrame } from './proposal-frame.tsx';
import { proposeTexts } from './map-propose-texts.ts';
import style from './map-propose.module.css';
import { linesOf, useProposal } from './use-proposal.ts';

type Props = {
  forms: ProposeForms;
  kept: KeptForm;
  language: Language;
  isTranslation: boolean;
  proposalId: number | undefined;
};

/** What a topic or an area says in one language, to be changed; or its translation, beside what is translated. */
export function ProposeTextForm({ forms, kept, language, isTranslation, proposalId }: Props) {
  const { node, texts, draft } = forms;
  const text = texts[language];
  const form = useProposal<Values>(kept, {
    ...firstValues(text),
    level: String(node.level ?? ''),
    minutes: String(node.minutes ?? ''),
    revision: node.number,
    reason: draft?.reason ?? '',
  });
  const { values, set, propose, faults } = form;
  const hasLevel = node.kind === 'topic' && !isTranslation;
  const send = () => {
    const { wording, level, minutes, aliases, objectives, ...words } = values;
    return propose('proposeText', {
      ...words,
      aliases: linesOf(aliases),
      objectives: linesOf(objectives),
      ...(hasLevel ? { level, minutes } : {}),
      nodeId: node.id,
      language,
      as: isTranslation ? 'translation' : wording ? 'wording' : 'meaning',
      ...(proposalId === undefined ? {} : { proposalId }),
    });
  };
  const other = language === 'en' ? 'zh-cn' : 'en';
  return (
    <ProposalFrame form={form} onSend={() => void send()}>
      {isTranslation && <Source text={texts[other]} language={other} isStale={text.staleSince !== null} />}
      <Words values={values} set={set} faults={faults} lang={htmlLang[language]} isTopic={node.kind === 'topic'} />
      {hasLevel && <LevelFields values={values} faults={faults} onChange={set} />}
      {!isTranslation && <Wording isChecked={values.wording} onChange={(wording) => set({ wording })} />}
    </ProposalFrame>
  );
}

const firstValues = (text: TextFields) => ({
  title: text.title,
  summary: text.summary,
  markdown: text.markdown,
  aliases: text.aliases.join('\n'),
  objectives: text.objectives.join('\n'),
  wording: false,
});
type Values = ReturnType<typeof firstValues> & { level: string; minutes: string; revision: number; reason: string };
type WordsProps = {
  values: Values;
  set: (changes: Partial<Values>) => void;
  faults: Record<string, string>;
  lang: string;
  isTopic: boolean;
};

function Words({ values, set, faults, lang, isTopic }: WordsProps) {
  const t = proposeTexts.use();
  const bind = (name: 'title' | 'summary' | 'objectives' | 'aliases') => ({
    name,
    label: name === 'title' ? t.name : t[name],
    value: values[name],
    lang,
    faults,
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <>
      <TextField {...bind('title')} max={mapLimits.title} />
      <TextField {...bind('summary')} rows={2} max={mapLimits.summary} />
      {isTopic && (
        <>
          <TextField {...bind('objectives')} help={t.objectivesHelp} rows={4} isOptional />
          <Field label={t.markdown} error={faults['markdown'] ?? null}>
            <Editor
              label={t.markdown}
              name="markdown"
              value={values.markdown}
              maxLength={mapLimits.markdown}
              minHeight="320px"
              onChange={(markdown) => set({ markdown })}
            />
          </Field>
        </>
      )}
      <TextField {...bind('aliases')} help={t.aliasesHelp} rows={3} isOptional />
    </>
  );
}

function Wording({ isChecked, onChange }: { isChecked: boolean; onChange: (isWording: boolean) => void }) {
  const t = proposeTexts.use();
  return (
    <Checkbox checked={isChecked} help={t.wordingHelp} onChange={(event) => onChange(event.currentTarget.checked)}>
      {t.wording}
    </Checkbox>
  );
}

/** What is to be translated. */
function Source({ text, language, isStale }: { text: TextFields; language: Language; isStale: boolean }) {
  const t = proposeTexts.use();
  return (
    <details className={style['source']} open>
      <summary>
        {t.source} <span className="muted small">{isStale ? t.stale : t.current}</span>
      </summary>
      <div lang={htmlLang[language]}>
        <p>
          <b>{text.title}</b>
        </p>
        <p>{text.summary}</p>
        <ul>
          {text.objectives.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <pre>{text.markdown}</pre>
      </div>
    </details>
  );
}
