let isOn = true;

/** Turns the click captcha off for the whole process (setting CAPTCHA=off) or on again; on until said otherwise. */
export function setCaptchaEnabled(value: boolean): void {
  isOn = value;
}

/** True when captchas are asked for and checked. */
export const isCaptchaEnabled = () => isOn;
