import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { issueTexts } from '#app/core/rules.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { PostFormData } from './post.page.tsx';
import type { PostTexts } from '#app/ask/editor/post-texts.ts';
import { EditPostInput, limits, PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { SuggestPostInput } from '#app/ask/suggestions/suggestions.schema.ts';
import { suggestionPath, writePath } from '#app/ask/parts/ask-addresses.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import { DraftHint, DraftOutdated, DraftRestored } from '#app/ask/drafts/draft-hint.tsx';
import { focusFault } from '#app/ui/forms/faults.ts';
import { conflictIn, EditConflict } from './edit-conflict.tsx';
import { ReasonField } from './reason-field.tsx';
import { AnonymousChoice } from '#app/ask/editor/anonymous-choice.tsx';
import { Editor } from '#app/ask/editor/editor.tsx';
import style from '#app/ask/editor/form.module.css';
import { SimilarPosts } from '#app/ask/similar-posts/similar-posts.tsx';
import type { MapPlaceName } from '#app/ask/parts/map-place.schema.ts';
import { MapPlaceField } from './map-place-field.tsx';
import { TagInput } from '#app/ask/tags/tag-input.tsx';
import { useWritingTime } from '#app/ask/screening/use-writing-time.ts';
import { useDraft } from '#app/ask/drafts/use-form-draft.ts';

/** `base`: the revision that what is written began with. */
type Fields = {
  title: string;
  markdown: string;
  category: string;
  tags: string[];
  language: string;
  reason: string;
  anonymous: boolean;
  /** Topics of the AI map, of a new post. */
  places: MapPlaceName[];
  base: number;
};

/** The form of a new or edited question or article. What is typed is kept as a draft and never lost on a failure. */
export function PostForm({ data, t }: { data: PostFormData; t: PostTexts }) {
  const { form, part, draft, isBusy, conflict, submit, discard } = usePost(data, t);
  const { fields, set, faults } = part;
  const { source, kind } = data;
  return (
    <form ref={form} className={style['form']} onSubmit={submit} noValidate>
      {data.isSuggestion && <Notice>{data.open ? t.suggestOpen : t.suggestLead}</Notice>}
      {(data.draft || draft.isRestored) && <DraftRestored t={t} onDiscard={() => void discard()} />}
      {source ? (
        <DraftOutdated base={fields.base} present={source.revision} path={`/ask/info/${source.id}/revisions`} t={t} />
      ) : (
        <KindField data={data} t={t} />
      )}
      <TitleField {...part} />
      {!source && kind === 'question' && (
        <SimilarPosts title={fields.title.slice(0, limits.title[1])} heading={t.similar} meta={t.similarMeta} />
      )}
      <Field label={t.body} error={faults['markdown']} required>
        <Editor
          label={t.body}
          name="markdown"
          value={fields.markdown}
          onChange={(markdown) => set({ markdown })}
          placeholder={kind === 'article' ? t.bodyPlaceholderArticle : t.bodyPlaceholder}
          minHeight="320px"
          onSubmit={submit}
          footer={<DraftHint draft={draft} t={t} />}
        />
      </Field>
      <FilingFields {...part} />
      {!source && <MapPlaceField written={fields} chosen={fields.places} onChange={(places) => set({ places })} />}
      {source && (
        <ReasonField
          t={t}
          isSuggestion={data.isSuggestion}
          value={fields.reason}
          fault={faults['reason']}
          onChange={(reason) => set({ reason })}
        />
      )}
      {!source && mayHide(data, fields) && (
        <AnonymousChoice isOn={fields.anonymous} onChange={(anonymous) => set({ anonymous })} />
      )}
      {source && <EditConflict text={conflict} path={`/ask/info/${source.id}`} />}
      <div className={style['submit']}>
        <Button tone="primary" type="submit" loading={isBusy}>
          {data.isSuggestion ? t.suggest : source ? t.save : t.publish}
        </Button>
        {source && <LinkButton to={`/ask/info/${source.id}`}>{t.cancel}</LinkButton>}
      </div>
    </form>
  );
}

const quiet = { showErrorMessage: false, showCodeMessage: false } as const;
const placesOf = (postId: number, { places }: Fields) => ({ postId, nodeIds: places.map(({ nodeId }) => nodeId) });

const mayHide = ({ anonymousIn }: PostFormData, { category }: Fields) => anonymousIn.includes(Number(category));

/** What is typed and kept as a draft, what is wrong with it, and sending it. */
function usePost(data: PostFormData, t: PostTexts) {
  const { source, kind, key } = data;
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [fields, setFields] = useState<Fields>(() => initialFields(data));
  const form = useRef<HTMLFormElement>(null);
  const onFaults = () => focusFault(form.current);
  const { run, show, isBusy, faults, setFaults, forgive } = useSend({ onFaults });
  const [conflict, setConflict] = useState<string | null>(null);
  const writingTime = useWritingTime();
  const draftOf = (written: Fields) =>
    !source && written.title.trim() === '' && written.markdown.trim() === '' ? null : { ...written, kind };
  const draft = useDraft(key, draftOf(fields), data.draft, (kept) => setFields(initialFields(data, kept)));
  const shared = writingTexts.use();
  const set = (change: Partial<Fields>) => {
    setFields((old) => ({ ...old, ...change }));
    forgive(...Object.keys(change));
  };
  function read() {
    const input = source
      ? { ...fields, id: source.id, revision: source.revision }
      : {
          ...fields,
          kind,
          anonymous: mayHide(data, fields) && fields.anonymous,
          ...writingTime(Boolean(data.draft) || draft.isRestored),
        };
    const schema = data.isSuggestion ? SuggestPostInput : source ? EditPostInput : PublishPostInput;
    const { error, data: body } = schema.safeParse(input, { reportInput: true });
    if (!error) return body;
    setFaults(issueTexts(error.issues, language));
    onFaults();
    toast.error({ title: t.fixFields, about: 'act' });
    return null;
  }
  async function send() {
    const body = read();
    if (!body) return;
    const path = data.isSuggestion ? 'suggestPostEdit' : source ? 'editPost' : 'publishPost';
    const answer = await draft.whileSending(() =>
      request.post<{ id: number; held?: boolean }>(`/api/ask/${path}`, body),
    );
    if (!answer) return void toast.error({ title: shared.draftChoose, about: 'act' });
    setConflict(answer.code === 1 ? null : conflictIn(answer));
    if (answer.code !== 1) return show(answer);
    draft.end();
    // Without it, or when it fails, the post settles by what it says.
    if (!source && !answer.data.held && fields.places.length > 0)
      await request.post('/api/aiMap/choosePlaces', placesOf(answer.data.id, fields), quiet);
    toast.success({
      about: 'act',
      title: data.isSuggestion ? t.suggested : source ? t.saved : answer.data.held ? t.held : t.published,
    });
    await navigate(data.isSuggestion ? suggestionPath(answer.data.id) : `/ask/info/${answer.data.id}`);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    void run(send);
  }
  async function discard() {
    const fresh = initialFields(data, {});
    if (!(await draft.discard(draftOf(fresh)))) return;
    setFields(fresh);
    await revalidate();
  }
  return { form, part: { data, t, fields, set, faults }, draft, isBusy, conflict, submit, discard };
}

type PartProps = ReturnType<typeof usePost>['part'];

function KindField({ data: { kind, tag, category, place }, t }: Pick<PartProps, 'data' | 't'>) {
  const begun = {
    ...(tag ? { tag } : {}),
    ...(category ? { category } : {}),
    ...(place ? { node: place.nodeId } : {}),
  };
  return (
    <Field label={t.kind} group>
      <Segmented
        label={t.kind}
        value={kind}
        options={[
          { value: 'question', label: t.question, to: writePath(begun) },
          { value: 'article', label: t.article, to: writePath({ kind: 'article', ...begun }) },
        ]}
      />
    </Field>
  );
}

/** What is pasted too long stays, and it is said by how much: nothing is cut off unseen. */
function TitleField({ data: { kind }, t, fields, set, faults }: PartProps) {
  const length = [...fields.title].length;
  const max = limits.title[1];
  return (
    <Field
      label={t.title}
      help={kind === 'article' ? t.titleHelpArticle : t.titleHelp}
      error={length > max ? t.titleTooLong(length - max, max) : faults['title']}
      required
      count={{ length, max }}
    >
      <Input
        name="title"
        value={fields.title}
        placeholder={kind === 'article' ? t.titlePlaceholderArticle : t.titlePlaceholder}
        autoComplete="off"
        onChange={(event) => set({ title: event.target.value })}
      />
    </Field>
  );
}

/** Where it belongs: category, language, tags. */
function FilingFields({ data: { source, categories }, t, fields, set, faults }: PartProps) {
  return (
    <>
      <div className={style['pair']}>
        <Field label={t.category} error={faults['category']} required>
          <Select name="category" value={fields.category} onChange={(event) => set({ category: event.target.value })}>
            <option value="">{t.chooseCategory}</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </Select>
        </Field>
        {!source && (
          <Field label={t.language} group>
            <Segmented
              label={t.language}
              value={fields.language}
              onChange={(chosen) => set({ language: chosen })}
              options={[
                { value: 'zh-cn', label: t.languages['zh-cn'] },
                { value: 'en', label: t.languages.en },
              ]}
            />
          </Field>
        )}
      </div>
      <Field label={t.tags} help={t.tagsHelp} error={faults['tags']} required>
        <TagInput
          value={fields.tags}
          onChange={(tags) => set({ tags })}
          max={limits.tags[1]}
          placeholder={t.tagsPlaceholder}
        />
      </Field>
    </>
  );
}

function initialFields(
  { source, open, draft, language, tag, category, place }: PostFormData,
  kept: Record<string, unknown> = draft?.data ?? {},
): Fields {
  const text = (name: string, other: string) => (typeof kept[name] === 'string' ? kept[name] : other);
  const tags = kept['tags'];
  return {
    title: text('title', (open ?? source)?.title ?? ''),
    markdown: text('markdown', (open ?? source)?.markdown ?? ''),
    category: text('category', '') || String((open ?? source)?.category ?? category ?? ''),
    tags:
      Array.isArray(tags) && tags.length > 0
        ? tags.filter((one) => typeof one === 'string')
        : ((open ?? source)?.tags ?? (tag ? [tag] : [])),
    language: text('language', source?.language ?? language),
    reason: text('reason', open?.reason ?? ''),
    anonymous: kept['anonymous'] === true,
    places: keptPlaces(kept['places']) ?? (place ? [place] : []),
    base: typeof kept['base'] === 'number' ? kept['base'] : (source?.revision ?? 0),
  };
}

/** Places of a draft that hold what a place needs; null where none was chosen. */
function keptPlaces(kept: unknown): MapPlaceName[] | null {
  if (!Array.isArray(kept)) return null;
  const places = (kept as Partial<MapPlaceName>[]).filter(
    (one): one is MapPlaceName => typeof one?.nodeId === 'number' && typeof one.title === 'string',
  );
  return places.length > 0 ? places : null;
}
