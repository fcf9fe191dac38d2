import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { parseYuan, toYuan } from '#app/core/money.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { type ChannelForm, secretFields } from './channels.schema.ts';

export type ChannelValues = Record<string, string | boolean>;

/**
 * The values of a channel while they are edited; secrets begin empty, and what is left empty stays as it is unless it
 * is dropped.
 */
export function useChannelForm(form: ChannelForm, amountWrong: string) {
  const { channel } = form;
  const noSecrets = Object.fromEntries(secretFields[channel].map((name) => [name, '']));
  const [values, setValues] = useState<ChannelValues>(() => ({
    ...form.facts,
    ...noSecrets,
    isOn: form.isOn,
    isSandbox: form.isSandbox,
    min: toYuan(form.min),
    max: toYuan(form.max),
  }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [drops, setDrops] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<'save' | 'test' | null>(null);
  const { revalidate } = useRevalidator();
  function set(name: string, value: string | boolean) {
    setValues((last) => ({ ...last, [name]: value }));
    setErrors({});
  }
  function drop(name: string, isOn: boolean) {
    setDrops((last) => [...last.filter((other) => other !== name), ...(isOn ? [name] : [])]);
    set(name, '');
  }
  async function save(): Promise<void> {
    if (busy) return;
    const [min, max] = [parseYuan(String(values['min'])), parseYuan(String(values['max']))];
    if (min === null || max === null) return setErrors({ [min === null ? 'min' : 'max']: amountWrong });
    setBusy('save');
    const body = { channel, ...values, drops, min: Number(min), max: Number(max) };
    const answer = await request.post('/api/admin/saveChannel', body, {
      showSuccessMessage: true,
      showErrorMessage: false,
      loading: true,
    });
    setBusy(null);
    if (answer.code === 1) {
      setValues((last) => ({ ...last, ...noSecrets }));
      setDrops([]);
      await revalidate();
    } else if (!answer.isCancelled) {
      const fields = fieldErrors(answer);
      setErrors(Object.keys(fields).length > 0 ? fields : { '': answer.msg });
    }
  }
  async function test(): Promise<void> {
    if (busy) return;
    setBusy('test');
    await request.post('/api/admin/checkChannel', { channel });
    await revalidate();
    setBusy(null);
  }
  return { form, values, errors, drops, busy, set, drop, save, test };
}
