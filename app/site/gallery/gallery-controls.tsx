import { useState } from 'react';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Checkbox, Choices, Radio, Switch } from '#app/ui/forms/check.tsx';
import { CodeInput } from '#app/ui/forms/code-input.tsx';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { iconNames } from '#app/ui/kit/icon-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Mark } from '#app/ui/kit/mark.tsx';
import { PasswordInput } from '#app/ui/forms/password-input.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { GallerySection } from './gallery-section.tsx';
import type { GalleryTexts } from './gallery-texts.ts';
import style from './gallery.module.css';

/** Mark, icons, buttons and form controls in all their states. */
export function GalleryControls({ t }: { t: GalleryTexts }) {
  return (
    <>
      <MarkSection t={t} />
      <IconSection t={t} />
      <ButtonSection t={t} />
      <InputSection t={t} />
    </>
  );
}

function MarkSection({ t }: { t: GalleryTexts }) {
  return (
    <GallerySection title={t.mark}>
      {[16, 24, 32, 48, 64].map((size) => (
        <Mark key={size} size={size} />
      ))}
    </GallerySection>
  );
}

function IconSection({ t }: { t: GalleryTexts }) {
  return (
    <GallerySection title={t.icons}>
      <div className={style['icons']}>
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} size="l" />
          </span>
        ))}
      </div>
    </GallerySection>
  );
}

function ButtonSection({ t }: { t: GalleryTexts }) {
  return (
    <GallerySection title={t.buttons}>
      <Button tone="primary">{t.primary}</Button>
      <Button>{t.normal}</Button>
      <Button tone="quiet">{t.quiet}</Button>
      <Button tone="danger">{t.danger}</Button>
      <Button tone="primary" loading>
        {t.loading}
      </Button>
      <Button disabled>{t.disabled}</Button>
      <Button reason={t.reason}>{t.disabled}</Button>
      <Button size="s">{t.small}</Button>
      <Button size="l">{t.large}</Button>
      <LinkButton to="/ask/post" icon="edit" size="s">
        {t.withIcon}
      </LinkButton>
      <IconButton icon="search" label={t.newest} />
      <IconButton icon="bookmark" label={t.keep} pressed />
    </GallerySection>
  );
}

function InputSection({ t }: { t: GalleryTexts }) {
  const [area, setArea] = useState('');
  const [title, setTitle] = useState('');
  return (
    <GallerySection title={t.inputs}>
      <div className={style['half']}>
        <Field label={t.titleLabel} help={t.titleHelp} required count={{ length: title.length, max: 150 }}>
          <Input value={title} placeholder={t.focus} onChange={(event) => setTitle(event.target.value)} />
        </Field>
      </div>
      <div className={style['half']}>
        <Field label={t.titleLabel} error={t.titleError}>
          <Input defaultValue={t.wrong} />
        </Field>
      </div>
      <div className={style['half']}>
        <Field label={t.disabled}>
          <Input defaultValue={t.off} disabled />
        </Field>
      </div>
      <div className={style['half']}>
        <Field label={t.password}>
          <PasswordInput autoComplete="off" />
        </Field>
      </div>
      <div className={style['half']}>
        <Field label={t.code}>
          <CodeInput wait_s={3} onSend={async () => true} />
        </Field>
      </div>
      <div className={style['half']}>
        <Field label={t.choose}>
          <Select>
            <option>{t.optionOne}</option>
            <option>{t.optionTwo}</option>
          </Select>
        </Field>
      </div>
      <div className={style['half']}>
        <Field label={t.remote} help={t.remoteHelp}>
          <RemoteSelect
            url="/api/ajax/area"
            value={area}
            onChange={(option) => setArea(option?.value ?? '')}
            emptyText={t.remoteEmpty}
          />
        </Field>
      </div>
      <div className={style['wide']}>
        <Field label={t.body}>
          <Textarea rows={3} />
        </Field>
      </div>
      <ChoiceControls t={t} />
      <div className={style['wide']}>
        <Dropzone
          label={t.dropzone}
          chooseText={t.dropzoneChoose}
          help={t.dropzoneHelp}
          onFiles={(files) => toast.info(t.chosen(files[0]?.name ?? ''))}
        />
      </div>
    </GallerySection>
  );
}

function ChoiceControls({ t }: { t: GalleryTexts }) {
  return (
    <Choices row>
      <Checkbox defaultChecked>{t.check}</Checkbox>
      <Radio name="gallery-radio" defaultChecked>
        {t.radio}
      </Radio>
      <Radio name="gallery-radio">{t.radioTwo}</Radio>
      <Switch defaultChecked>{t.switch}</Switch>
    </Choices>
  );
}
