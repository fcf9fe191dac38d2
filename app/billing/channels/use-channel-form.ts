import { useState } from 'react';
import { parseYuan, toYuan } from '#app/core/money.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
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
  const { send, busy, faults, setFaults } = useSend({ quiet: true });
  const [drops, setDrops] = useState<readonly string[]>([]);
  const [tested, setTested] = useState<{ fault: string } | null>(null);
  function set(name: string, value: string | boolean) {
    setValues((last) => ({ ...last, [name]: value }));
    setFaults({});
  }
  function drop(name: string, isOn: boolean) {
    setDrops((last) => [...last.filter((other) => other !== name), ...(isOn ? [name] : [])]);
    set(name, '');
  }
  async function save(): Promise<void> {
    const [min, max] = [parseYuan(String(values['min'])), parseYuan(String(values['max']))];
    if (min === null || max === null) return setFaults({ [min === null ? 'min' : 'max']: amountWrong });
    const body = { channel, ...values, drops, min: Number(min), max: Number(max) };
    const options = { name: 'save', done: true, loading: true, refresh: true };
    if (!(await send('/api/admin/saveChannel', body, options))) return;
    setValues((last) => ({ ...last, ...noSecrets }));
    setDrops([]);
    setTested(null);
  }
  async function test(): Promise<void> {
    const options = { name: 'test', refresh: 'always' } as const;
    const answer = await send<{ works: boolean; fault: string }>('/api/admin/checkChannel', { channel }, options);
    if (!answer) return;
    setTested(answer.data);
    (answer.data.works ? toast.success : toast.error)(answer.msg);
  }
  return { form, values, faults, drops, busy, tested, set, drop, save, test };
}
