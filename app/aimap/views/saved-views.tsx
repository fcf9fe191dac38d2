import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import type { SavedView } from './saved-views.schema.ts';
import { savedViewsTexts } from './saved-views-texts.ts';
import style from './saved-views.module.css';

/** The address of what is shown, to pass on or to keep under a name, and the views kept before. */
export default function SavedViews() {
  const t = savedViewsTexts.use();
  const { member } = useReader();
  const { siteUrl } = useRootFacts();
  const { pathname, search } = useLocation();
  const [views, setViews] = useState<SavedView[]>([]);
  const [isNaming, setNaming] = useState(false);
  const isMember = member !== null;
  const name = useMemberAct({ act: 'save', key: 'saveView' }, () => setNaming(true));
  useEffect(() => {
    if (isMember) void read().then(setViews);
  }, [isMember]);
  return (
    <section className={style['views']} aria-label={t.title}>
      <div className="row row-w">
        <CopyButton text={siteUrl + pathname + search} label={t.share} />
        <Button size="s" icon="bookmark" onClick={() => name()}>
          {t.save}
        </Button>
      </div>
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <Kept key={view.id} view={view} onGone={() => setViews(views.filter(({ id }) => id !== view.id))} />
          ))}
        </ul>
      )}
      {isNaming && (
        <NameDialog
          address={pathname + search}
          onSaved={(view) => setViews([...views.filter(({ id }) => id !== view.id), view])}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  );
}

async function read(): Promise<SavedView[]> {
  const answer = await request.get<SavedView[]>('/api/aiMap/views', {}, { showErrorMessage: false });
  return answer.code === 1 ? answer.data : [];
}

function Kept({ view, onGone }: { view: SavedView; onGone: () => void }) {
  const t = savedViewsTexts.use();
  const { send, isBusy } = useSend();
  return (
    <li>
      <Link to={view.address}>{view.name}</Link>
      <IconButton
        size="s"
        icon="close"
        label={t.forget(view.name)}
        disabled={isBusy}
        onClick={() => void send('/api/aiMap/deleteView', { id: view.id }).then((answer) => answer && onGone())}
      />
    </li>
  );
}

type NameProps = { address: string; onSaved: (view: SavedView) => void; onClose: () => void };

function NameDialog({ address, onSaved, onClose }: NameProps) {
  const t = savedViewsTexts.use();
  const sending = useSend({ quiet: true });
  const [name, setName] = useState('');
  async function save() {
    const answer = await sending.send<SavedView>('/api/aiMap/saveView', { name, address });
    if (!answer) return;
    onSaved(answer.data);
    onClose();
  }
  return (
    <FormDialog
      title={t.saveTitle}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      disabled={name.trim() === ''}
      onSubmit={save}
    >
      <Field label={t.name} help={t.help}>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
