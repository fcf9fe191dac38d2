import { useState } from 'react';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Answered } from '#app/aimap/learning/learning.schema.ts';
import type { Answer, AskedItem, Feedback } from '#app/aimap/quizzes/quiz.schema.ts';
import { keepAnswer } from './local-progress.ts';

/** What is said of an answer; of a member's also what it did to their mastery. */
export type Said = Feedback & Partial<Answered>;
type Options = {
  item: AskedItem;
  isMember: boolean;
  via: 'quiz' | 'review';
  onSaid: (said: Said | null) => void;
};

/** The acts of one item: answering it, having its answer shown, and taking an answer back; `round` counts the last. */
export function useAnswering({ item: { id }, isMember, via, onSaid }: Options) {
  const { send, busy } = useSend();
  const [round, setRound] = useState(0);
  async function give(answer: Answer) {
    const done = isMember
      ? await send<Said>('/api/aiMap/answerItem', { id, answer, via }, { isOnce: true, name: 'answer' })
      : await send<Said>('/api/aiMap/tryItem', { id, answer }, { name: 'answer' });
    if (!done) return;
    if (!isMember) keepAnswer(id, answer);
    onSaid(done.data);
  }
  async function show() {
    const done = await send<Said>('/api/aiMap/showAnswer', { id, via }, { isOnce: true, name: 'show' });
    if (done) onSaid(done.data);
  }
  async function undo(attemptId: number) {
    if (!(await send('/api/aiMap/undoAttempt', { id: attemptId }, { done: true, name: 'undo' }))) return;
    setRound(round + 1);
    onSaid(null);
  }
  return { give, show, undo, busy, round };
}
