/** A text field of a form; '' when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** What a `datetime-local` field of a form says, in unix seconds of the writer's own zone; null when it is empty. */
export function timeOf(form: FormData, name: string): number | null {
  const time = Date.parse(textOf(form, name));
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
}
