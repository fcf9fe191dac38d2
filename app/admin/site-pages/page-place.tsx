import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type DeskPage, PlacePageInput } from '#app/account/site-pages/site-pages.schema.ts';
import { issueTexts } from '#app/core/rules.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Checkbox, Choices } from '#app/ui/forms/check.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { PageDeskTexts } from './page-desk-texts.ts';
import style from './page-desk.module.css';

type Props = { page: DeskPage; mayEdit: boolean; t: PageDeskTexts };

/** Where a page stands, whether members must agree to it, and its end. */
export function PagePlace({ page, mayEdit, t }: Props) {
  const language = useLanguage();
  const [fields, setFields] = useState<PlaceFields>({
    slug: page.slug,
    inFooter: page.inFooter,
    inMenu: page.inMenu,
    asksConsent: page.asksConsent,
  });
  const { send, isBusy, faults, setFaults } = useSend({ quiet: true });
  const change = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));
  async function save(event: FormEvent) {
    event.preventDefault();
    const read = PlacePageInput.safeParse({ id: page.id, ...fields }, { reportInput: true });
    if (!read.success) return setFaults(issueTexts(read.error.issues, language));
    await send('/api/admin/placePage', read.data, { done: true, refresh: true });
  }
  return (
    <>
      <section className={style['part']}>
        <h2>{t.settings}</h2>
        <form className="stack" noValidate aria-label={t.settings} onSubmit={(event) => void save(event)}>
          <Field
            label={t.slug}
            help={page.version > 0 ? t.slugHelp : t.dialog.slugHelp}
            error={faults['slug']}
            required
          >
            <Input
              name="slug"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              readOnly={!mayEdit}
              value={fields.slug}
              onChange={(event) => change({ slug: event.currentTarget.value })}
            />
          </Field>
          <Places fields={fields} mayEdit={mayEdit} change={change} t={t} />
          {mayEdit && (
            <div className="btns">
              <Button type="submit" loading={isBusy}>
                {t.saveSettings}
              </Button>
            </div>
          )}
        </form>
      </section>
      {mayEdit && <End page={page} t={t} />}
    </>
  );
}

type PlaceFields = Pick<DeskPage, 'slug' | 'inFooter' | 'inMenu' | 'asksConsent'>;
type PlacesProps = Omit<Props, 'page'> & { fields: PlaceFields; change: (part: Partial<PlaceFields>) => void };

function Places({ fields, mayEdit, change, t }: PlacesProps) {
  const boxes = [
    { name: 'inFooter', text: t.footer, help: null },
    { name: 'inMenu', text: t.menu, help: null },
    { name: 'asksConsent', text: t.asksConsent, help: t.asksConsentHelp },
  ] as const;
  const all = boxes.map(({ name, text, help }) => (
    <Checkbox
      key={name}
      name={name}
      checked={fields[name]}
      disabled={!mayEdit}
      help={help}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    >
      {text}
    </Checkbox>
  ));
  return <Choices>{all}</Choices>;
}

/** A page that readers have seen goes offline; a draft can be removed. */
function End({ page, t }: Omit<Props, 'mayEdit'>) {
  const navigate = useNavigate();
  const { send, isBusy } = useSend();
  const sure = (title: string, text: string, confirmText: string) =>
    confirm({ title, text, confirmText, cancelText: t.cancel, danger: true });
  async function hide(hidden: boolean) {
    if (hidden && !(await sure(t.hideTitle, t.hideText, t.hide))) return;
    await send('/api/admin/hidePage', { id: page.id, hidden }, { done: true, refresh: true });
  }
  async function remove() {
    if (!(await sure(t.removeTitle, t.removeText, t.remove))) return;
    const gone = await send('/api/admin/removePage', { id: page.id }, { done: true, leaves: true });
    if (gone) await navigate('/admin/pages', { replace: true });
  }
  return (
    <section className={style['part']}>
      <h2>{t.end}</h2>
      <p className="muted small">{t.endText}</p>
      {page.version === 0 ? (
        <Button tone="line-danger" loading={isBusy} onClick={() => void remove()}>
          {t.remove}
        </Button>
      ) : (
        <Button
          tone={page.isHidden ? 'default' : 'line-danger'}
          loading={isBusy}
          onClick={() => void hide(!page.isHidden)}
        >
          {page.isHidden ? t.unhide : t.hide}
        </Button>
      )}
    </section>
  );
}
