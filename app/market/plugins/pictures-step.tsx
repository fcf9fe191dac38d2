import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import style from './plugin-fields.module.css';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import { pictureRules } from './plugins.policy.ts';
import { usePictureUpload } from './use-picture-upload.ts';
import type { StepProps } from './use-plugin-draft.ts';

/** The icon and the screenshots. */
export function PicturesStep(part: StepProps) {
  return (
    <>
      <IconField {...part} />
      <ScreenshotsField {...part} />
    </>
  );
}

function IconField({ fields: { icon }, set, errorOf }: StepProps) {
  const t = pluginEditorTexts.use();
  const sending = usePictureUpload('icon', (url) => set({ icon: url }));
  return (
    <Field label={t.fields.icon} error={sending.fault || errorOf('icon')} id="listing-icon" required>
      {icon !== '' && (
        <div className={style['icon']}>
          <img src={icon} alt={t.iconAlt} width={96} height={96} />
          <Button size="s" tone="quiet" icon="trash" onClick={() => set({ icon: '' })}>
            {t.removeIcon}
          </Button>
        </div>
      )}
      <Dropzone
        label={t.dropIcon}
        chooseText={t.choose}
        help={t.help.icon}
        accept={pictureRules.icon.types.join()}
        disabled={sending.upload !== null}
        onFiles={sending.send}
      >
        <Progress upload={sending.upload} />
      </Dropzone>
    </Field>
  );
}

function ScreenshotsField({ fields: { screenshots }, set, errorOf }: StepProps) {
  const t = pluginEditorTexts.use();
  const { max, types } = pictureRules.screenshot;
  // The pictures of one choice come one after the other, each beside what is there by then.
  const sending = usePictureUpload('screenshot', (url) =>
    set((last) => ({ screenshots: [...last.screenshots.filter((one) => one !== url), url].slice(0, max) })),
  );
  const move = (from: number, to: number) => {
    const next = [...screenshots];
    const [taken] = next.splice(from, 1);
    next.splice(to, 0, taken!);
    set({ screenshots: next });
  };
  const isFull = screenshots.length >= max;
  return (
    <Field
      label={t.fields.screenshots}
      error={sending.fault || errorOf('screenshots')}
      id="listing-screenshots"
      required
      count={{ length: screenshots.length, max, said: t.screenshotsOf(screenshots.length, max) }}
    >
      {screenshots.length > 0 && (
        <ol className={style['shots']}>
          {screenshots.map((url, i) => (
            <li key={url}>
              <img src={url} alt={t.screenshotAlt(i + 1)} loading="lazy" />
              <div className={style['shotActs']}>
                <IconButton
                  size="s"
                  icon="chevron-left"
                  label={t.moveUp(i + 1)}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                />
                <IconButton
                  size="s"
                  icon="chevron-right"
                  label={t.moveDown(i + 1)}
                  disabled={i === screenshots.length - 1}
                  onClick={() => move(i, i + 1)}
                />
                <IconButton
                  size="s"
                  icon="trash"
                  label={t.removeScreenshot(i + 1)}
                  onClick={() => set({ screenshots: screenshots.filter((one) => one !== url) })}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <Dropzone
        label={isFull ? t.full(max) : t.dropScreenshot}
        chooseText={t.choose}
        help={t.help.screenshots}
        accept={types.join()}
        multiple
        disabled={isFull || sending.upload !== null}
        onFiles={(files) => sending.send(files.slice(0, max - screenshots.length))}
      >
        <Progress upload={sending.upload} />
      </Dropzone>
    </Field>
  );
}

function Progress({ upload }: { upload: ReturnType<typeof usePictureUpload>['upload'] }) {
  const t = pluginEditorTexts.use();
  if (!upload) return null;
  return (
    <p className={style['progress']} role="status">
      {t.uploading(upload.name, upload.percent)}
      <Button size="s" tone="quiet" onClick={upload.cancel}>
        {t.cancel}
      </Button>
    </p>
  );
}
