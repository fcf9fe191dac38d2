import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import type { Answerers } from '#app/ask/parts/thread-state.schema.ts';
import type { RuleSource } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { dialogTexts } from './dialog-texts.ts';
import { lengths } from './lengths.ts';

/** Who may answer; '' is what is not set. */
export const answererChoices: readonly (Answerers | '')[] = ['', 'all', 'reputation', 'staff'];

/** A rule while it is typed: '' is what is not set. */
export type RuleForm = {
  answerers: Answerers | '';
  reputation: string;
  comments: '' | 'open' | 'closed';
  answerMin: string;
  notice: string;
};

/** A rule as its form starts from. */
export const ruleForm = (rule: Omit<RuleSource, 'hiddenUntil'> | null): RuleForm => ({
  answerers: rule?.answerers ?? '',
  reputation: rule?.reputation ? String(rule.reputation) : '',
  comments: rule?.commentsOpen == null ? '' : rule.commentsOpen ? 'open' : 'closed',
  answerMin: rule?.answerMin ? String(rule.answerMin) : '',
  notice: rule?.notice ?? '',
});

/** The body of a request that saves a rule. */
export const bodyOfRule = ({ answerers, reputation, comments, answerMin, notice }: RuleForm) => ({
  answerers: answerers || null,
  reputation: answerers === 'reputation' && reputation !== '' ? Number(reputation) : null,
  commentsOpen: comments === '' ? null : comments === 'open',
  answerMin: answerMin === '' ? null : Number(answerMin),
  notice,
});

const noFaults: Record<string, string> = {};

type Props = { rule: RuleForm; onChange: (rule: RuleForm) => void; faults?: Record<string, string> };

/** Who may answer and how, of a question or a category. */
export function RuleFields({ rule, onChange, faults = noFaults }: Props) {
  const t = dialogTexts.use();
  const set = (part: Partial<RuleForm>) => onChange({ ...rule, ...part });
  return (
    <>
      <Field label={t.answerers} error={faults['answerers']}>
        <Select
          value={rule.answerers}
          onChange={(event) => set({ answerers: event.currentTarget.value as RuleForm['answerers'] })}
        >
          {answererChoices.map((kind) => (
            <option key={kind} value={kind}>
              {t.answererKinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {rule.answerers === 'reputation' && (
        <Field label={t.reputation} help={t.reputationHelp} error={faults['reputation']}>
          <Input
            type="number"
            min={1}
            value={rule.reputation}
            onChange={(event) => set({ reputation: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field label={t.comments} error={faults['commentsOpen']}>
        <Select
          value={rule.comments}
          onChange={(event) => set({ comments: event.currentTarget.value as RuleForm['comments'] })}
        >
          {(['', 'open', 'closed'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t.commentKinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.answerMin} error={faults['answerMin']}>
        <Input
          type="number"
          min={1}
          max={5000}
          value={rule.answerMin}
          onChange={(event) => set({ answerMin: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={t.notice}
        help={t.noticeHelp}
        error={faults['notice']}
        count={{ length: rule.notice.length, max: lengths.notice }}
      >
        <Textarea rows={3} value={rule.notice} onChange={(event) => set({ notice: event.currentTarget.value })} />
      </Field>
    </>
  );
}
