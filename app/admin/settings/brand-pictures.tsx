import { useRevalidator } from 'react-router';
import {
  type BrandImage,
  type BrandImages,
  type BrandName,
  brandNames,
  brandPath,
  brandTypes,
  maxBrandImage_bytes,
} from '#app/account/branding/branding.schema.ts';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { SettingsTexts } from './settings-fields.tsx';
import style from './settings.module.css';

type Props = { images: BrandImages; mayEdit: boolean; t: SettingsTexts };

/** The pictures of the site, each in place as soon as it is chosen. */
export function BrandPictures({ images, mayEdit, t }: Props) {
  return (
    <section className={style['second']}>
      <SectionHead title={t.pictures.title} />
      <p className="muted small">{t.pictures.lead}</p>
      {brandNames.map((name) => (
        <Picture key={name} name={name} image={images[name]} mayEdit={mayEdit} t={t} />
      ))}
    </section>
  );
}

type PictureProps = { name: BrandName; image: BrandImage | undefined; mayEdit: boolean; t: SettingsTexts };

function Picture({ name, image, mayEdit, t }: PictureProps) {
  const { revalidate } = useRevalidator();
  const sending = useSend({ quiet: true });
  const label = t.pictures.names[name];
  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > maxBrandImage_bytes) return sending.setFaults({ file: t.pictures.tooLarge });
    const form = new FormData();
    form.set('name', name);
    form.set('file', file);
    if (await sending.send('/api/admin/saveBrandImage', form, { done: true, name: 'save' })) await revalidate();
  }
  async function remove() {
    const question = { title: t.pictures.remove(label), text: t.pictures.removeText };
    if (!(await confirm({ ...question, confirmText: t.pictures.remove(label) }))) return;
    if (await sending.send('/api/admin/removeBrandImage', { name }, { done: true, name: 'remove' })) await revalidate();
  }
  return (
    <Field label={label} help={t.pictures.help[name]} error={sending.fault} id={`brand-${name}`}>
      {image ? (
        <div className={style['picture']}>
          <img
            className={name === 'logoDark' ? style['onDark'] : undefined}
            src={brandPath(image.file)}
            alt={label}
            width={image.width}
            height={image.height}
          />
          {mayEdit && (
            <Button
              size="s"
              tone="quiet"
              icon="trash"
              loading={sending.busy === 'remove'}
              onClick={() => void remove()}
            >
              {t.pictures.remove(label)}
            </Button>
          )}
        </div>
      ) : (
        <p className={`muted small ${style['unset']}`}>{t.pictures.none}</p>
      )}
      {mayEdit && (
        <Dropzone
          label={t.pictures.drop}
          chooseText={t.pictures.choose}
          accept={brandTypes.join()}
          disabled={sending.isBusy}
          onFiles={([file]) => void take(file)}
        />
      )}
    </Field>
  );
}
