import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useDraft } from '#app/ask/drafts/use-form-draft.ts';
import type { DraftView } from '#app/ask/drafts/drafts.schema.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import { request } from '#app/core/request/request.ts';
import { issueText } from '#app/core/rules.ts';
import type { Language } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { focusFault } from '#app/ui/forms/faults.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { type PluginEditorTexts, pluginEditorTexts } from './plugin-editor-texts.ts';
import { type Listing, ListingInput, type PluginForm } from './plugins.schema.ts';

/** What is kept of a form: its fields, the draft's number that they began with, and its name in the list of drafts. */
type Kept = { fields: Listing; base: number; name: string };

const quiet = { showCodeMessage: false } as const;

/**
 * What is typed about a plugin: kept beyond the page like every long text, checked while it is filled in, and saved as
 * the plugin's draft over the number that it began with.
 */
export function usePluginDraft(plugin: PluginForm, draft: DraftView | null) {
  const t = pluginEditorTexts.use();
  const shared = writingTexts.use();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const sending = useSend();
  const { run, show, isBusy, forgive } = sending;
  const { fields, setFields, base, setBase, isChanged, kept } = useKeptFields(plugin, draft);
  const checked = useChecked(fields, sending.faults, t);
  function set(change: Partial<Listing> | ((last: Listing) => Partial<Listing>)) {
    setFields((last) => ({ ...last, ...(typeof change === 'function' ? change(last) : change) }));
    forgive(...(typeof change === 'function' ? ['screenshots'] : Object.keys(change)));
  }
  /** Begins anew with what the server has. */
  async function restart(next: Listing, number: number) {
    setFields(next);
    setBase(number);
    checked.setAllShown(false);
    kept.restart(null);
    await revalidate();
  }
  function refuse(text: string): false {
    toast.error({ title: text });
    return false;
  }
  async function send(over: number): Promise<boolean> {
    const { read } = checked;
    if (!read.success) {
      flushSync(() => checked.setAllShown(true));
      if (form.current) focusFault(form.current);
      return refuse(t.fix);
    }
    const body = { id: plugin.id, number: over, draft: read.data };
    const answer = await kept.whileSending(() => request.post<{ number: number }>(savePath, body, quiet));
    if (!answer) return refuse(shared.draftChoose);
    if (answer.code !== 1) {
      show(answer);
      if (answer.data?.['error'] === 'STATE_CONFLICT') await revalidate();
      return refuse(answer.msg);
    }
    kept.end();
    toast.success({ title: t.saved });
    await restart(read.data, answer.data.number);
    return true;
  }
  async function takeTheirs() {
    if (await kept.discard(null)) await restart(plugin.draft, plugin.number);
  }
  return {
    form,
    fields,
    set,
    errorOf: checked.errorOf,
    touch: checked.touch,
    isBusy,
    isChanged,
    kept,
    isRestored: draft !== null || kept.isRestored,
    /** Somebody saved since what is typed began. */
    isOutdated: isChanged && base < plugin.number,
    save: () => run(() => send(base)),
    keepMine: () => run(() => send(plugin.number)),
    takeTheirs: () => run(takeTheirs),
  };
}
export type PluginDraft = ReturnType<typeof usePluginDraft>;
export type StepProps = Pick<PluginDraft, 'fields' | 'set' | 'errorOf'>;

const savePath = '/api/developer/savePlugin';

/** The fields as typed, and the draft's number that they began with, kept until they are saved. */
function useKeptFields(plugin: PluginForm, draft: DraftView | null) {
  const begun = draft?.data as Partial<Kept> | undefined;
  const [fields, setFields] = useState<Listing>(() => ({ ...plugin.draft, ...begun?.fields }));
  const [base, setBase] = useState(begun?.base ?? plugin.number);
  const isChanged = useMemo(() => !isSame(fields, plugin.draft), [fields, plugin.draft]);
  const data = isChanged ? { fields, base, name: fields.nameZh || fields.nameEn } : null;
  const kept = useDraft(`plugin:${plugin.id}`, data, draft, (found) => {
    const { fields: back, base: number } = found as Partial<Kept>;
    if (back) setFields({ ...plugin.draft, ...back });
    if (number !== undefined) setBase(number);
  });
  return { fields, setFields, base, setBase, isChanged, kept };
}

/** The database gives the parts of a draft back in an order of its own. */
const isSame = (one: Listing, other: Listing) => canonical(one) === canonical(other);
const canonical = (listing: Listing) =>
  JSON.stringify(listing, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** What is wrong with the fields, by path; an error shows once its field was left, or all were to be saved. */
function useChecked(fields: Listing, refused: Record<string, string>, t: PluginEditorTexts) {
  const language = useLanguage();
  const [isAllShown, setAllShown] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const read = useMemo(() => ListingInput.safeParse(fields, { reportInput: true }), [fields]);
  const faults = faultsOf(read.error?.issues ?? [], t, language);
  return {
    read,
    setAllShown,
    touch: (path: string) => setTouched((last) => new Set(last).add(path)),
    errorOf: (path: string) => refused[path] ?? (isAllShown || touched.has(path) ? faults[path] : undefined),
  };
}

function faultsOf(issues: readonly z.core.$ZodIssue[], t: PluginEditorTexts, language: Language) {
  const found: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    const own = /(?:Url|\.url)$/.test(path) ? t.invalidLink : path === 'licence' ? t.invalidLicence : undefined;
    found[path] ??= own ?? issueText(issue).in(language);
  }
  return found;
}
