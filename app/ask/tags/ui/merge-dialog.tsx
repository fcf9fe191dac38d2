import { type FormEvent, useEffect, useId, useState } from 'react';
import { fieldErrors, request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Radio, Choices } from '#app/ui/check.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { useDebounced } from '#app/ui/use-debounced.ts';
import type { Tag } from '../../schema.ts';
import type { TagDeskRow } from '../schema.ts';
import type { DeskTexts } from './desk-texts.ts';

type Props = { row: TagDeskRow; name: string; t: DeskTexts; onClose: () => void; onDone: () => Promise<void> };

/** Merges a tag into another one, which is found by the beginning of its name. */
export function MergeDialog({ row, name, t, onClose, onDone }: Props) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const found = useTags(typed, row.id);
  async function send(event: FormEvent) {
    event.preventDefault();
    const target = into ?? (found.length === 1 ? found[0]!.id : null);
    if (target === null) return setError(t.intoHelp);
    setBusy(true);
    const answer = await request.post('/api/admin/mergeTag', { id: row.id, into: target }, { showSuccessMessage: true, showCodeMessage: false });
    setBusy(false);
    if (answer.code === 1) return onDone();
    setError(fieldErrors(answer)['into'] ?? answer.msg);
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={formId} loading={isBusy}>
        {t.merge}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.mergeOf(name)} footer={footer}>
      <form id={formId} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p>{t.mergeText}</p>
        <Field label={t.into} help={t.intoHelp} error={error} required>
          <Input
            name="into"
            value={typed}
            maxLength={30}
            autoComplete="off"
            data-autofocus
            onChange={(event) => {
              setTyped(event.target.value);
              setInto(null);
              setError('');
            }}
          />
        </Field>
        {found.length > 0 && (
          <div role="radiogroup" aria-label={t.into}>
            <Choices>
              {found.map((tag) => (
                <Radio key={tag.id} name="tag" checked={into === tag.id} onChange={() => setInto(tag.id)} help={`${tag.slug} · ${formatNumber(tag.posts)}`}>
                  {tag.name}
                </Radio>
              ))}
            </Choices>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Tags that begin with what is typed, without one of them. */
function useTags(typed: string, without: number): readonly Tag[] {
  const word = useDebounced(typed.trim(), 250);
  const [found, setFound] = useState<readonly Tag[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      if (word === '') return setFound([]);
      const answer = await request.get<Tag[]>('/api/ask/tags', { q: word }, { showErrorMessage: false, showCodeMessage: false });
      if (isCurrent && answer.code === 1) setFound(answer.data.filter((tag) => tag.id !== without));
    })();
    return () => {
      isCurrent = false;
    };
  }, [word, without]);
  return found;
}
