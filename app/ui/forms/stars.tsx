import { Icon } from '#app/ui/kit/icon.tsx';

/** A grade in stars, whole or rounded to whole; `label` says it: "4 of 5". */
export function Stars({ value, of = 5, label }: { value: number; of?: number; label: string }) {
  const full = Math.round(value);
  return (
    <span className="stars">
      <span className="sr">{label}</span>
      {Array.from({ length: of }, (_, index) => (
        <Icon key={index} name="star" className={index < full ? undefined : 'o'} />
      ))}
    </span>
  );
}

export type StarInputProps = {
  name: string;
  value: number;
  onChange: (value: number) => void;
  /** Name of the choice, and of each grade. */
  label: string;
  gradeLabel: (grade: number) => string;
};

/** Choosing one to five stars: five radio buttons underneath. */
export function StarInput({ name, value, onChange, label, gradeLabel }: StarInputProps) {
  return (
    <fieldset className="stars star-input" aria-label={label}>
      {[1, 2, 3, 4, 5].map((grade) => (
        <label key={grade} title={gradeLabel(grade)}>
          <input
            type="radio"
            className="sr"
            name={name}
            value={grade}
            checked={grade === value}
            onChange={() => onChange(grade)}
            aria-label={gradeLabel(grade)}
          />
          <Icon name="star" className={grade <= value ? undefined : 'o'} />
        </label>
      ))}
    </fieldset>
  );
}
