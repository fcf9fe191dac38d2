import { expect, test } from 'vitest';
import { noteLength as bountyNote } from '#app/ask/bounties/bounties.schema.ts';
import {
  answererKinds,
  noteLength as closeNote,
  noticeLength as notice,
} from '#app/moderation/closing/closing.schema.ts';
import { answerSorts, sortsOf } from '#app/ask/ask.schema.ts';
import { answerOrders, listOrders } from '#app/ask/lists/orders.ts';
import { lengths } from '#app/ask/thread-acts/lengths.ts';
import { answererChoices } from '#app/ask/thread-acts/post-rule-fields.tsx';

test('what pages know by themselves is what the schemas say', () => {
  expect(lengths).toEqual({ bountyNote, closeNote, notice });
  expect(answererChoices).toEqual(['', ...answererKinds]);
  expect(answerOrders).toEqual(answerSorts);
  expect([listOrders('bounty'), listOrders('question')]).toEqual([sortsOf('bounty'), sortsOf('question')]);
});
