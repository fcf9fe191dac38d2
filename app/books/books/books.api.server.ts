import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { decideAdjustment, pausePostings, proposeAdjustment, resumePostings } from './books.commands.server.ts';
import { findInBooks, getBooks, getBooksAccount, getBooksJournal, listAdjustments } from './books.queries.server.ts';
import {
  AccountInput,
  AdjustmentListInput,
  BooksInput,
  DecideAdjustmentInput,
  FindBooksInput,
  JournalIdInput,
  PauseInput,
  ProposeAdjustmentInput,
  ResumeInput,
} from './books.schema.ts';

const staff = { access: 'staff' } as const;
const write = { access: 'staff', keepsPages: true } as const;
const move = { ...write, isIdempotent: true } as const;

/** Endpoints of the ledger as staff reads and corrects it. */
export const booksApi: Endpoint[] = [
  get(
    '/api/admin/books',
    'The ledger at a glance: assets, sums by kind of account, the newest seal and journals',
    BooksInput,
    getBooks,
    staff,
  ),
  get('/api/admin/booksAccount', 'One account with its entries', AccountInput, getBooksAccount, staff),
  get(
    '/api/admin/booksJournal',
    'One journal with its entries and those that continue it',
    JournalIdInput,
    getBooksJournal,
    staff,
  ),
  get(
    '/api/admin/findInBooks',
    'Where a member, an account code, or the number or key of a journal leads',
    FindBooksInput,
    findInBooks,
    staff,
  ),
  get('/api/admin/adjustments', 'A page of corrections', AdjustmentListInput, listAdjustments, staff),
  post(
    '/api/admin/proposeAdjustment',
    'Propose a correction of the ledger; needs a recent proof',
    ProposeAdjustmentInput,
    proposeAdjustment,
    move,
  ),
  post(
    '/api/admin/decideAdjustment',
    'Confirm or reject a correction that somebody else proposed; needs a recent proof',
    DecideAdjustmentInput,
    decideAdjustment,
    move,
  ),
  post(
    '/api/admin/pausePostings',
    'Stop all postings of an asset; needs a recent proof',
    PauseInput,
    pausePostings,
    write,
  ),
  post(
    '/api/admin/resumePostings',
    'Let postings of an asset go on once the ledger is whole; needs a recent proof',
    ResumeInput,
    resumePostings,
    write,
  ),
];
