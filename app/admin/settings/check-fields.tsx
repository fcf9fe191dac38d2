import { checkNames, type CheckName, type CheckSwitch } from '#app/market/scans/scans.schema.ts';
import { findingsTexts } from '#app/market/releases/findings-texts.ts';
import { Field, Select } from '#app/ui/forms/field.tsx';
import type { SettingsFormState } from './settings-fields.tsx';
import style from './settings.module.css';

const modes = ['off', 'advise', 'enforce', 'require'] as const;
type Mode = (typeof modes)[number];
const switches: Record<Mode, CheckSwitch> = {
  off: { isEnabled: false, isEnforced: true, isRequired: true },
  advise: { isEnabled: true, isEnforced: false, isRequired: false },
  enforce: { isEnabled: true, isEnforced: true, isRequired: false },
  require: { isEnabled: true, isEnforced: true, isRequired: true },
};

/** What a switch comes to: a check that is only shown advises, whether it had to be done or not. */
function modeOf({ isEnabled, isEnforced, isRequired }: CheckSwitch): Mode {
  if (!isEnabled) return 'off';
  if (!isEnforced) return 'advise';
  return isRequired ? 'require' : 'enforce';
}

/** The checks of packages, each off, advising, enforced or required. */
export function CheckFields({ form }: { form: SettingsFormState }) {
  const { values, set, t } = form;
  const names = findingsTexts.use().checks;
  const checks = values['packageChecks'] as Record<CheckName, CheckSwitch>;
  return (
    <Field label={t.checks} help={t.checksHelp} group>
      <div className={style['templates']}>
        {checkNames.map((check) => (
          <Field key={check} label={names[check]}>
            <Select
              name={`check-${check}`}
              value={modeOf(checks[check])}
              onChange={({ currentTarget: { value } }) =>
                set({ packageChecks: { ...checks, [check]: switches[value as Mode] } })
              }
            >
              {modes.map((mode) => (
                <option key={mode} value={mode}>
                  {t.checkModes[mode]}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Field>
  );
}
