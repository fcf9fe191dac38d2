import { type FormEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { issueText } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { focusFault } from '#app/ui/forms/faults.ts';
import { DraftConflict } from '#app/ask/drafts/draft-hint.tsx';
import { TagInput } from '#app/ask/tags/tag-input.tsx';
import { useDraft } from '#app/ask/drafts/use-form-draft.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ProposeData } from './propose-model.page.tsx';
import { bounds, ModelFacts } from '#app/catalogue/models/models.schema.ts';
import { factsFrom, fieldsFrom, type ProposalFields } from './proposal-fields.ts';
import { BasicFields, LinkFields, SizeFields, TextFields } from './proposal-parts.tsx';
import { VersionsFields } from './proposal-versions.tsx';
import { proposeTexts } from './propose-texts.ts';
import style from './propose.module.css';

/** What the parts of the form work with. An error shows once its field was left, or all were sent. */
export type PartProps = {
  fields: ProposalFields;
  set: (change: Partial<ProposalFields>) => void;
  errorOf: (path: string) => string | undefined;
};

/** The form of a proposal; it is checked while it is filled in, and kept as a draft. */
export function ProposalForm({ data }: { data: ProposeData }) {
  const t = proposeTexts.use();
  const { form, part, kept, touch, isBusy, submit, discard } = useProposal(data);
  const { source, draft } = data;
  return (
    // Fields are checked once they have been left: their blur bubbles up to the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={style['form']}
      noValidate
      onSubmit={submit}
      onBlur={({ target }) => {
        const name: unknown = 'name' in target ? target.name : '';
        if (typeof name === 'string' && name !== '') touch(name);
      }}
    >
      {(draft || kept.isRestored) && (
        <Notice
          action={
            <Button size="s" tone="quiet" onClick={() => void discard()}>
              {t.discard}
            </Button>
          }
        >
          {t.restored}
        </Notice>
      )}
      <BasicFields {...part} />
      <TextFields {...part} />
      <SizeFields {...part} />
      <LinkFields {...part} />
      <VersionsFields {...part} />
      <FilingFields {...part} categories={data.categories} />
      <div className={style['send']}>
        <Button type="submit" tone="primary" loading={isBusy}>
          {source && source.proposalId > 0 ? t.sendAgain : t.send}
        </Button>
        {kept.choice ? (
          <DraftConflict choice={kept.choice} />
        ) : (
          <span role="status" className="small muted">
            {t.draft[kept.state.is]}
          </span>
        )}
      </div>
    </form>
  );
}

/** What is typed and kept as a draft, what is wrong with it, and sending it. */
function useProposal({ source, key, draft }: ProposeData) {
  const t = proposeTexts.use();
  const shared = writingTexts.use();
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const original = useMemo(() => fieldsFrom(source?.facts ?? null, source?.note), [source]);
  const fieldsOf = (data: Record<string, unknown>): ProposalFields => ({
    ...original,
    ...(data['fields'] as Partial<ProposalFields> | undefined),
  });
  const [fields, setFields] = useState(() => (draft ? fieldsOf(draft.data) : original));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isAllShown, setAllShown] = useState(false);
  const { run, show, isBusy, faults: refused, setFaults: setRefused } = useSend();
  const isEmpty = JSON.stringify(fields) === JSON.stringify(original);
  // A proposal that is sent again begins with what was sent, not with the draft of another.
  const restore =
    source && source.proposalId > 0 ? undefined : (data: Record<string, unknown>) => setFields(fieldsOf(data));
  const kept = useDraft(key, isEmpty && !draft ? null : { fields }, draft, restore);
  const read = useMemo(() => ModelFacts.safeParse(factsFrom(fields), { reportInput: true }), [fields]);
  const faults: Record<string, string> = {};
  for (const issue of read.error?.issues ?? []) faults[issue.path.join('.')] ??= issueText(issue).in(language);
  const errorOf = (path: string) => refused[path] ?? (isAllShown || touched.has(path) ? faults[path] : undefined);
  const set = (change: Partial<ProposalFields>) => {
    setFields((old) => ({ ...old, ...change }));
    setRefused({});
  };
  function showAll() {
    flushSync(() => setAllShown(true));
    focusFault(form.current);
  }
  async function send() {
    if (!read.success) {
      showAll();
      toast.error({ title: t.fix });
      return;
    }
    const { modelId = 0, proposalId: proposal = 0, revision = 0 } = source ?? {};
    const input = { id: modelId, proposal, revision, note: fields.note, facts: read.data };
    const answer = await kept.whileSending(() => request.post<{ id: number }>('/api/ask/proposeModel', input));
    if (!answer) return void toast.error({ title: shared.draftChoose });
    if (answer.code !== 1) {
      show(answer);
      return showAll();
    }
    kept.end();
    toast.success({ title: t.sent });
    await navigate('/ask/models/propose', { replace: true });
    if (key === 'model:new') {
      setFields(fieldsFrom(null));
      kept.restart(null);
    }
    setAllShown(false);
    setTouched(new Set());
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(send);
  }
  async function discard() {
    if (await kept.discard(draft ? { fields: original } : null)) setFields(original);
  }
  const touch = (name: string) => setTouched((old) => new Set(old).add(name));
  const part: PartProps = { fields, set, errorOf };
  return { form, part, kept, touch, isBusy, submit, discard };
}

/** Where the model is filed, and what is told to who decides. */
function FilingFields({ fields, set, errorOf, categories }: PartProps & Pick<ProposeData, 'categories'>) {
  const t = proposeTexts.use();
  return (
    <fieldset className={style['part']}>
      <legend>{t.filing}</legend>
      <Field label={t.category} error={errorOf('category')} required>
        <Select
          name="category"
          value={fields.category}
          onChange={(event) => set({ category: event.currentTarget.value })}
        >
          <option value="">{t.chooseCategory}</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.tags} help={t.tagsHelp} error={errorOf('tags')} required>
        <TagInput
          value={fields.tags}
          onChange={(tags) => set({ tags })}
          max={limits.tags[1]}
          placeholder={t.tagsPlaceholder}
        />
      </Field>
      <Field label={t.note} help={t.noteHelp} error={errorOf('note')}>
        <Input
          name="note"
          value={fields.note}
          maxLength={bounds.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </Field>
    </fieldset>
  );
}
