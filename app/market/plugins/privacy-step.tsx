import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import style from './plugin-fields.module.css';
import { pluginEditorTexts } from './plugin-editor-texts.ts';
import type { Listing } from './plugins.schema.ts';
import type { StepProps } from './use-plugin-draft.ts';

type Privacy = Listing['privacy'];
const mostServices = 10;

/** What data the plugin reads, and who gets it. */
export function PrivacyStep({ fields: { privacy }, set, errorOf }: StepProps) {
  const t = pluginEditorTexts.use();
  const change = (next: Partial<Privacy>) => set({ privacy: { ...privacy, ...next } });
  return (
    <>
      {(['readsZh', 'readsEn'] as const).map((name) => (
        <Field
          key={name}
          id={`listing-${name}`}
          label={t.fields[name]}
          help={t.help[name]}
          error={errorOf(`privacy.${name}`)}
          required
          count={{ length: [...privacy[name]].length, max: 1000 }}
        >
          <Textarea
            name={`privacy.${name}`}
            rows={3}
            maxLength={1000}
            value={privacy[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <Services services={privacy.services} errorOf={errorOf} onChange={(services) => change({ services })} />
    </>
  );
}

type ServicesProps = Pick<StepProps, 'errorOf'> & {
  services: Privacy['services'];
  onChange: (services: Privacy['services']) => void;
};

function Services({ services, errorOf, onChange }: ServicesProps) {
  const t = pluginEditorTexts.use();
  const write = (at: number, change: Partial<Privacy['services'][number]>) =>
    onChange(services.map((one, i) => (i === at ? { ...one, ...change } : one)));
  const labels = { name: t.serviceName, url: t.serviceUrl, purpose: t.servicePurpose };
  return (
    <Field label={t.fields.services} help={t.help.services} error={errorOf('privacy.services')} group>
      {services.map((service, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- while it is typed a line is known by its place alone
        <fieldset key={`service-${i}`} className={style['service']}>
          <legend className="sr">{t.service(i + 1)}</legend>
          {(['name', 'url', 'purpose'] as const).map((name) => (
            <Field
              key={name}
              label={labels[name]}
              error={errorOf(`privacy.services.${i}.${name}`)}
              required={name !== 'url'}
            >
              <Input
                name={`privacy.services.${i}.${name}`}
                type={name === 'url' ? 'url' : 'text'}
                value={service[name]}
                maxLength={name === 'name' ? 60 : name === 'url' ? 300 : 200}
                autoComplete="off"
                onChange={(event) => write(i, { [name]: event.currentTarget.value })}
              />
            </Field>
          ))}
          <IconButton
            icon="trash"
            label={t.removeService(i + 1)}
            onClick={() => onChange(services.filter((_, at) => at !== i))}
          />
        </fieldset>
      ))}
      {services.length < mostServices && (
        <Button
          size="s"
          icon="plus"
          id="listing-services"
          onClick={() => onChange([...services, { name: '', url: '', purpose: '' }])}
        >
          {t.addService}
        </Button>
      )}
    </Field>
  );
}
