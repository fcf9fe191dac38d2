/**
 * What was typed into a form, kept beyond the form's life on the page: changing forms or closing a dialog loses
 * nothing.
 */
export type Draft = {
  read(name: string): string | undefined;
  keep(values: Record<string, string>): void;
  forget(...names: string[]): void;
};

/** An empty draft. */
export function createDraft(): Draft {
  const kept = new Map<string, string>();
  return {
    read: (name) => kept.get(name),
    keep: (values) => Object.entries(values).forEach(([name, value]) => kept.set(name, value)),
    forget: (...names) => names.forEach((name) => kept.delete(name)),
  };
}
