/*
 * What was typed into the forms of a page whose member has been logged out elsewhere: kept in this tab's memory while
 * they log in again, and given back to the same forms for the same member. Secrets and files are not kept.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type KeptField = { form: string; name: string; type: string; value: string; isChecked: boolean };
type Kept = { memberId: number; path: string; fields: KeptField[] };

let kept: Kept | null = null;

const secret = new Set(['password', 'hidden', 'file', 'submit', 'button']);

/** Keeps what differs from what the page came with. Nothing typed, nothing kept: what was kept before stays. */
export function keepTyped(memberId: number, path: string, root: ParentNode = document): void {
  const fields = [...root.querySelectorAll('form')].flatMap((form) =>
    fieldsOf(form).flatMap((field) =>
      isChanged(field) ? [{ form: nameOf(form), name: field.name, type: field.type, ...valueOf(field) }] : [],
    ),
  );
  if (fields.length > 0) kept = { memberId, path, fields };
}

/**
 * Gives the forms of a page back what was kept for it, once. False when there is more to give, but its form is not
 * there yet.
 */
export function giveBackTyped(memberId: number, path: string, root: ParentNode = document): boolean {
  if (!kept) return true;
  if (kept.memberId !== memberId) {
    kept = null;
    return true;
  }
  if (kept.path !== path) return true;
  const forms = [...root.querySelectorAll('form')];
  const left = kept.fields.filter((wanted) => {
    const fields = forms.filter((form) => nameOf(form) === wanted.form).flatMap((form) => fieldsOf(form));
    const field = fields.find(
      (one) => one.name === wanted.name && one.type === wanted.type && (!isMark(one) || one.value === wanted.value),
    );
    if (field) fill(field, wanted);
    return !field;
  });
  kept = left.length > 0 ? { ...kept, fields: left } : null;
  return left.length === 0;
}

const nameOf = (form: HTMLFormElement) => form.getAttribute('aria-label') ?? form.id;

function fieldsOf(form: HTMLFormElement): Field[] {
  const isField = (element: Element): element is Field =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  return [...form.elements]
    .filter(isField)
    .filter(({ name, type, autocomplete }) => name !== '' && !secret.has(type) && autocomplete !== 'one-time-code');
}

const isMark = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function isChanged(field: Field): boolean {
  if (isMark(field)) return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked);
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

const valueOf = (field: Field) => ({ value: field.value, isChecked: isMark(field) && field.checked });

/** As the member would, so that whoever listens to the form hears of it. */
function fill(field: Field, { value, isChecked }: KeptField): void {
  if (isMark(field)) {
    if (field.checked !== isChecked) field.click();
    return;
  }
  const kind =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement
      : field instanceof HTMLSelectElement
        ? HTMLSelectElement
        : HTMLInputElement;
  // past React's own notes of the value
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
