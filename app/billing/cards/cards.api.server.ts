import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { addCard, decideCard, removeCard, setDefaultCard } from './cards.commands.server.ts';
import { getCardFile, listCardDesk, listOwnBankCards } from './cards.queries.server.ts';
import { AddCardInput, CardDeskInput, CardIdInput, DecideCardInput } from './cards.schema.ts';

const own = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;

/** Endpoints of bank cards: the member's own, and the desk's. */
export const cardsApi: Endpoint[] = [
  get(
    '/api/billing/cards',
    ['自己的银行卡，卡号已遮盖', 'The caller’s bank cards, masked'],
    z.object({}),
    listOwnBankCards,
    { access: 'member' },
  ),
  post(
    '/api/billing/addCard',
    ['添加本人实名的银行卡', 'Add a bank card in the caller’s verified name'],
    AddCardInput,
    addCard,
    own,
  ),
  post(
    '/api/billing/setDefaultCard',
    ['设置默认银行卡', 'Choose the default bank card'],
    CardIdInput,
    setDefaultCard,
    own,
  ),
  post('/api/billing/removeCard', ['删除银行卡', 'Remove a bank card'], CardIdInput, removeCard, own),
  get('/api/admin/bankCards', ['按状态列出银行卡', 'Bank cards by state'], CardDeskInput, listCardDesk, {
    access: 'staff',
  }),
  get(
    '/api/admin/bankCard',
    ['一张银行卡的完整卡号；查看会记入日志', 'One bank card with its whole number; the view is logged'],
    CardIdInput,
    getCardFile,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/decideBankCard',
    ['核验银行卡：通过或不通过', 'Verify or fail a bank card'],
    DecideCardInput,
    decideCard,
    {
      access: 'staff',
      keepsPages: true,
    },
  ),
];
