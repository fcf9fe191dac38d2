import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { addCard, decideCard, removeCard, setDefaultCard } from './cards.commands.server.ts';
import { getCardFile, listCardDesk, listOwnBankCards } from './cards.queries.server.ts';
import { AddCardInput, CardDeskInput, CardIdInput, DecideCardInput } from './cards.schema.ts';

const own = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;

/** Endpoints of bank cards: the member's own, and the desk's. */
export const cardsApi: Endpoint[] = [
  get('/api/billing/cards', 'The caller’s bank cards, masked', z.object({}), listOwnBankCards, { access: 'member' }),
  post('/api/billing/addCard', 'Add a bank card in the caller’s verified name', AddCardInput, addCard, own),
  post('/api/billing/setDefaultCard', 'Choose the default bank card', CardIdInput, setDefaultCard, own),
  post('/api/billing/removeCard', 'Remove a bank card', CardIdInput, removeCard, own),
  get('/api/admin/bankCards', 'Bank cards by state', CardDeskInput, listCardDesk, { access: 'staff' }),
  get('/api/admin/bankCard', 'One bank card with its whole number; the view is logged', CardIdInput, getCardFile, {
    access: 'staff',
  }),
  post('/api/admin/decideBankCard', 'Verify or fail a bank card', DecideCardInput, decideCard, {
    access: 'staff',
    keepsPages: true,
  }),
];
