import { contrastOf, isReadable, readableAccent, shadesOf } from '#app/account/branding/accent.policy.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { errorOf, type SettingsFormState } from './settings-fields.tsx';
import style from './settings.module.css';

const ownGreen = '#2f7d5b';

/** The colour of what can be pressed, with how it will look by day and by night. */
export function AccentSetting({ form }: { form: SettingsFormState }) {
  const { values, set, t } = form;
  const typed = String(values['accentColour']);
  const colour = typed.trim().toLowerCase();
  const isColour = /^#[0-9a-f]{6}$/.test(colour);
  const shown = isColour ? colour : ownGreen;
  const isPale = isColour && !isReadable(colour);
  const better = isPale ? readableAccent(colour) : '';
  const fault = isPale ? t.accent.pale(better) : errorOf('accentColour', form);
  const change = (value: string) => set({ accentColour: value });
  return (
    <>
      <Field label={t.fields.accentColour} help={t.help.accentColour} error={fault}>
        <span className={style['accent']}>
          <Input
            name="accentColour"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder={ownGreen}
            value={typed}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <input
            type="color"
            id="accent-picker"
            aria-label={t.accent.pick}
            value={shown}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </span>
      </Field>
      <div className={style['accentLine']}>
        <Examples colour={shown} t={t} />
        <span className="small muted">{t.accent.contrast(`${contrastOf(shown).toFixed(1)} : 1`)}</span>
        {isPale && (
          <Button size="s" onClick={() => change(better)}>
            {t.accent.use(better)}
          </Button>
        )}
        {typed !== '' && (
          <Button size="s" tone="quiet" onClick={() => change('')}>
            {t.accent.reset}
          </Button>
        )}
      </div>
    </>
  );
}

/** A button and a link in both themes. */
function Examples({ colour, t }: { colour: string; t: SettingsFormState['t'] }) {
  const { light, dark } = shadesOf(colour);
  return [
    { shades: light, ground: '#fbfaf7' },
    { shades: dark, ground: '#141715' },
  ].map(({ shades, ground }) => (
    <span key={ground} className={style['example']} style={{ background: ground }} aria-hidden>
      <span style={{ background: shades['--moss-600'], color: shades['--on-primary'] }}>{t.accent.example}</span>
      <span style={{ color: shades['--moss-700'] }}>{t.accent.link}</span>
    </span>
  ));
}
