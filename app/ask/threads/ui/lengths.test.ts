import { expect, test } from 'vitest';
import { noteLength as bountyNote } from '../../bounties/schema.ts';
import { answererKinds, noteLength as closeNote, noticeLength as notice } from '../../closing/schema.ts';
import { answerSorts, sortsOf } from '../../schema.ts';
import { answerOrders, listOrders } from '../../ui/orders.ts';
import { lengths } from './lengths.ts';
import { answererChoices } from './rule-fields.tsx';

test('what pages know by themselves is what the schemas say', () => {
  expect(lengths).toEqual({ bountyNote, closeNote, notice });
  expect(answererChoices).toEqual(['', ...answererKinds]);
  expect(answerOrders).toEqual(answerSorts);
  expect([listOrders('bounty'), listOrders('question')]).toEqual([sortsOf('bounty'), sortsOf('question')]);
});
