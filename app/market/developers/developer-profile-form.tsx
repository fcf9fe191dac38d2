import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { focusFault } from '#app/ui/forms/faults.ts';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import style from './developer-other.module.css';
import { developerOtherTexts } from './developer-other-texts.ts';
import { type DeveloperProfile, longestName, ProfileInput } from './developers.schema.ts';

type Props = { profile: DeveloperProfile; isOwner: boolean; mayManage: boolean };

type Values = Record<'nameZh' | 'nameEn' | 'introduction' | 'homepage' | 'email' | 'mobile', string> & {
  developer: number;
};
const useProfile = (values: Values) => useRecordForm(ProfileInput, values);

/** Names, introduction, homepage and contact of a developer; others of the team look at them. */
export function ProfileForm({ profile, isOwner, mayManage }: Props) {
  const t = developerOtherTexts.use();
  const { id, slug, kind, nameZh, nameEn, introduction, homepage, email, mobile } = profile;
  const form = useProfile({ developer: id, nameZh, nameEn, introduction, homepage, email, mobile });
  const { values, set, faults } = form;
  async function save(element: HTMLFormElement) {
    if (await form.send('/api/developer/saveProfile')) return;
    focusFault(element);
  }
  return (
    <form
      className={style['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      {!mayManage && <Notice>{isOwner ? t.stopped : t.ownersOnly}</Notice>}
      {faults[''] && (
        <Notice tone="bad" live>
          {faults['']}
        </Notice>
      )}
      <p className="small muted">
        {t.slug} <code>{slug}</code> · {t.slugText} · {t.kind} {t.kinds[kind]}
      </p>
      <fieldset className={style['fields']} disabled={!mayManage}>
        <legend className="sr">{t.profile}</legend>
        <div className={style['pair']}>
          <Line form={form} name="nameZh" max={longestName} />
          <Line form={form} name="nameEn" max={longestName} />
        </div>
        <Field
          label={t.introduction}
          error={faults['introduction']}
          required
          count={{ length: [...values.introduction].length, max: 500 }}
        >
          <Textarea
            name="introduction"
            rows={4}
            maxLength={500}
            value={values.introduction}
            onChange={(event) => set({ introduction: event.currentTarget.value })}
          />
        </Field>
        <Line form={form} name="homepage" max={200} type="url" />
        {isOwner && (
          <div className={style['pair']}>
            <Line form={form} name="email" max={100} type="email" />
            <Line form={form} name="mobile" max={30} type="tel" />
          </div>
        )}
      </fieldset>
      {mayManage && (
        <Button type="submit" tone="primary" loading={form.isBusy}>
          {t.save}
        </Button>
      )}
    </form>
  );
}

type LineProps = {
  form: ReturnType<typeof useProfile>;
  name: 'nameZh' | 'nameEn' | 'homepage' | 'email' | 'mobile';
  max: number;
  type?: string;
};

function Line({ form: { values, set, faults }, name, max, type = 'text' }: LineProps) {
  const t = developerOtherTexts.use();
  const help = {
    homepage: t.homepageHelp,
    email: t.contactHelp,
    mobile: t.mobileHelp,
    nameZh: t.nameZhHelp,
    nameEn: t.nameHelp,
  };
  return (
    <Field label={t[name]} help={help[name]} error={faults[name]} required={name !== 'homepage' && name !== 'nameZh'}>
      <Input
        name={name}
        type={type}
        value={values[name]}
        maxLength={max}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
}
