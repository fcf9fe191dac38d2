import { expect, test } from 'vitest';
import { noteLength as bountyNote } from '#app/ask/bounties/bounties.schema.ts';
import { answererKinds } from '#app/ask/parts/thread-state.schema.ts';
import { noteLength as closeNote, noticeLength as notice } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { answerSorts, sortsOf } from '#app/ask/parts/ask.schema.ts';
import { answerOrders, listOrders } from '#app/ask/kit/orders.ts';
import { lengths } from '#app/ask/thread-acts/lengths.ts';
import { answererChoices } from '#app/ask/thread-acts/post-rule-fields.tsx';

test('what pages know by themselves is what the schemas say', () => {
  expect(lengths).toEqual({ bountyNote, closeNote, notice });
  expect(answererChoices).toEqual(['', ...answererKinds]);
  expect(answerOrders).toEqual(answerSorts);
  expect([listOrders('bounty'), listOrders('question')]).toEqual([sortsOf('bounty'), sortsOf('question')]);
});
